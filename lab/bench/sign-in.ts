/** The settings that make a shop's first administrator. */
export const ADMIN = { ADMIN_EMAIL: 'banco@casakas.test', ADMIN_PASSWORD: 'una-clave-para-medir' }

/** Signs that administrator in. @returns the headers that their requests carry @throws when it doesn't go through */
export async function signIn(origin: string): Promise<{ Cookie: string; Origin: string }> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  if (answer.status !== 302) throw new Error(`signing in answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { Cookie: cookies.join('; '), Origin: origin }
}
