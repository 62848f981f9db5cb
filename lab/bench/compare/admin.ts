import { signIn } from '../sign-in.ts'

/** An administrator who is signed in, to change shirts as the screens do. */
export type Admin = { change: (id: string, form: Record<string, string>) => Promise<void> }

/** Signs in. @throws when it doesn't go through */
export async function openAdmin(origin: string): Promise<Admin> {
  const headers = await signIn(origin)
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
