import { appHeader, sessionCookie } from '@abhyas/contracts/http'

/** Signs in as the demo student; gives the session as a `cookie` header. Throws where the product has no demo account. */
export async function demoCookie(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin, [appHeader.name]: appHeader.value }
  const answer = await fetch(`${origin}/trpc/account.useDemo`, { method: 'POST', headers })
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(sessionCookie))
  const [cookie] = line?.split(';') ?? []
  if (!cookie) throw new Error('The demo account gave no session')
  return cookie
}
