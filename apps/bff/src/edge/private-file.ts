/** Of a file that is served as it is: for this student's eyes, and as nothing else than its type says. */
export const privateFile = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Of a picture, which the browser keeps for an hour. */
export const privatePicture = {
  ...privateFile,
  'cache-control': 'private, max-age=3600',
  // What is kept of one student serves no other on the same device (T33).
  vary: 'cookie',
}
