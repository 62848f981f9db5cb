import { Button, Section } from 'react-email'
import type { ParametrosAlerta } from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { Nota, Parrafo, PlantillaDeCorreo } from './plantilla.tsx'

/** Something about the shop itself that its owner has to look after. */
export function CorreoAlerta({ tienda, subject, parrafos, boton, enlace_admin }: ParametrosAlerta) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen={parrafos[0] ?? ''}
      pie={<Nota>Este correo lo manda la tienda sola, a la dirección de sus ajustes.</Nota>}
    >
      {parrafos.map((parrafo) => (
        <Parrafo key={parrafo}>{parrafo}</Parrafo>
      ))}
      <Section style={{ margin: '8px 0 12px' }}>
        <Button href={enlace_admin} style={estilo.boton}>
          {boton}
        </Button>
      </Section>
    </PlantillaDeCorreo>
  )
}
