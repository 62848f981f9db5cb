/** An order's code, set to be read aloud. */
export function Codigo({ codigo }: { codigo: string }) {
  return (
    <strong translate="no" className="font-ancha tracking-wide whitespace-nowrap">
      {codigo}
    </strong>
  )
}
