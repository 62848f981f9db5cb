import { Section, Text } from 'react-email'
import type { ParametrosContacto } from '#server/mail/correo.ts'
import { estilo } from './estilo.ts'
import { Datos, Hoja, Renglones } from './hoja.tsx'

/** What somebody wrote in the contact form, for the shop (specification 7). */
export function CorreoContacto({ tienda, nombre, email, telefono, mensaje }: ParametrosContacto) {
  return (
    <Hoja tienda={tienda} titulo="Mensaje desde la página de contacto" resumen={`${nombre}: ${mensaje.slice(0, 100)}`}>
      <Datos
        datos={[
          ['Nombre', nombre],
          ['Correo', email],
          ['Teléfono', telefono],
        ]}
      />
      <Section style={{ margin: '16px 0' }}>
        <Text style={{ ...estilo.texto, ...estilo.mensaje }}>
          <Renglones texto={mensaje} />
        </Text>
      </Section>
      <Text style={estilo.suave}>Si respondés este correo, la respuesta le llega a {nombre}.</Text>
    </Hoja>
  )
}
