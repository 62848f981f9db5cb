/** An administrator who is signed in, to change shirts as the screens do. */
export type Admin = { change: (id: string, form: Record<string, string>) => Promise<void> }

/** The settings that make them a shop's first administrator. */
export const ADMIN = { ADMIN_EMAIL: 'banco@casakas.test', ADMIN_PASSWORD: 'una-clave-para-medir' }

export async function signIn(origin: string): Promise<Admin> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  if (answer.status !== 302) throw new Error(`signing in answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { Cookie: cookies.join('; '), Origin: origin }
  return {
    async change(id, form) {
      const body = new URLSearchParams(form)
      const changed = await fetch(`${origin}/admin/producto/${id}.data`, { method: 'POST', headers, body })
      const text = await changed.text()
      if (!changed.ok || changed.redirected)
        throw new Error(`a change answered ${changed.status}: ${text.slice(0, 200)}`)
    },
  }
}
