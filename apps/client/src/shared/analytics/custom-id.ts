/** As the service checks it (clevertap-web-sdk 2.5.2); it lower-cases what passes and puts `_w_` before it. */
const allowed = /^[a-z0-9()!:@$_-]{1,64}$/i

/** `id` where the engagement service would take it for a device's own (ENG-11). Throws a RangeError that says what is wrong. */
export function engagementId(id: string): string {
  if (allowed.test(id)) return id
  throw new RangeError(
    'An engagement id has 1 to 64 characters, of A to Z, a to z, 0 to 9 and ( ) ! : @ $ _ - only; this one has ' +
      (id.length < 1 || id.length > 64 ? `${id.length} characters.` : 'others.'),
  )
}
