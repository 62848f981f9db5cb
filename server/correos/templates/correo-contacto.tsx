import { Section } from 'react-email'
import type { ParametrosContacto } from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { Datos, PlantillaDeCorreo, Nota, Parrafo, Renglones } from './plantilla.tsx'

/** What somebody wrote in the contact form, for the shop (specification 7). */
export function CorreoContacto({ tienda, nombre, email, telefono, mensaje }: ParametrosContacto) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo="Mensaje desde la página de contacto"
      resumen={`${nombre}: ${mensaje.slice(0, 100)}`}
      pie={<Nota>{`Si respondés este correo, la respuesta le llega a ${nombre}.`}</Nota>}
    >
      <Section style={estilo.recuadro}>
        <Parrafo>
          <Renglones texto={mensaje} />
        </Parrafo>
      </Section>
      <Datos
        datos={[
          ['Nombre', nombre],
          ['Correo', email],
          ['Teléfono', telefono],
        ]}
      />
    </PlantillaDeCorreo>
  )
}
