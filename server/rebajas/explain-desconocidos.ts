const NOMBRADOS = 10

/** Which codes no shirt has. */
export function explainDesconocidos(codigos: string[]): string {
  const named = codigos.slice(0, NOMBRADOS).join(', ')
  return `Ninguna camiseta tiene ${codigos.length === 1 ? 'el código' : 'los códigos'} ${named}${codigos.length > NOMBRADOS ? '…' : ''}`
}
