/** An order's code, set to be read aloud. */
export function Codigo({ codigo }: { codigo: string }) {
  return <strong className="font-ancha tracking-wide whitespace-nowrap">{codigo}</strong>
}
