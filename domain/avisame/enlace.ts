/** What is sealed of a mail's own page, so that only who got the mail can open it. @param id of the mail */
export function hechosDeAviso(id: string): readonly unknown[] {
  return ['correo de aviso', id]
}

/** Where it is, from the shop's address on. @param sello of its facts */
export function pathOfAviso(id: string, sello: string): string {
  return `/avisame/${sello}.${id}`
}

/** What stands in such an address, whoever wrote it; null for anything else. */
export function readAvisoEscrito(text: string): { id: string; sello: string } | null {
  const [, sello, id] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(text) ?? []
  return id === undefined || sello === undefined ? null : { id, sello }
}
