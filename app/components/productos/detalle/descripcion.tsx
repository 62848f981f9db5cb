import { splitParrafos } from '#domain/texto/parrafos.ts'

/** What the shop says of a shirt in its own words; nothing where it says nothing. */
export function Descripcion({ descripcion }: { descripcion: string }) {
  const parrafos = splitParrafos(descripcion)
  if (parrafos.length === 0) return null
  return (
    <section aria-labelledby="descripcion">
      <h2 id="descripcion" className="font-ancha text-lg">
        Descripción
      </h2>
      <div className="mt-2 grid max-w-prose gap-3">
        {parrafos.map((parrafo, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text that stands still, and may say the same twice
          <p key={at} className="break-words whitespace-pre-line">
            {parrafo}
          </p>
        ))}
      </div>
    </section>
  )
}
