import type { ParametrosCuenta } from '#server/correos/correo.ts'
import { Nota, Parrafo, PlantillaDeCorreo } from './plantilla.tsx'

/** Something that happened to the shop's keys. No button: whoever gets it goes in as always. */
export function CorreoCuenta({ tienda, subject, parrafos }: ParametrosCuenta) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen={parrafos[0] ?? ''}
      pie={
        <Nota>
          Este correo lo manda la tienda sola a quienes la administran. No lleva enlaces, y nunca pide una contraseña ni
          un código.
        </Nota>
      }
    >
      {parrafos.map((parrafo) => (
        <Parrafo key={parrafo}>{parrafo}</Parrafo>
      ))}
    </PlantillaDeCorreo>
  )
}
