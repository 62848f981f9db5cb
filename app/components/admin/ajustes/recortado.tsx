const LARGO = 160

/** A text as it was typed; of a long one only the beginning, with the whole on demand. */
export function Recortado({ texto }: { texto: string }) {
  if (texto.length <= LARGO) return <span className="break-words whitespace-pre-line">{texto}</span>
  return (
    <details className="group">
      <summary className="min-h-11 break-words">
        <span className="group-open:hidden">{`${texto.slice(0, LARGO)}… `}</span>
        <span className="enlace group-open:hidden">Ver todo</span>
        <span className="enlace hidden group-open:inline">Ver menos</span>
      </summary>
      <p className="border-l-2 border-linea pl-3 text-sm break-words whitespace-pre-line">{texto}</p>
    </details>
  )
}
