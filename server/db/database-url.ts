/** A database as it may be printed: without password, or what follows the address. @param url as for `connectDatabase` */
export function nameOfDatabase(url: string): string {
  if (!isPostgresUrl(url)) return url
  const address = URL.parse(url)
  if (address === null) return 'de PostgreSQL'
  const user = address.username === '' ? '' : `${address.username}@`
  return `${address.protocol}//${user}${address.host}${address.pathname}`
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}
