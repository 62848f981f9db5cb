import { Button, Section } from 'react-email'
import { primerMomento } from '#domain/tiempo/momento.ts'
import type { ParametrosEnlace } from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { Nota, Parrafo, PlantillaDeCorreo } from './plantilla.tsx'

/** A link for one use, without which strangers could shut somebody out of a new device. */
export function CorreoEnlace({ tienda, subject, enlace: { vence }, direccion }: ParametrosEnlace) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen="Vale media hora, y una sola vez."
      pie={<Nota>Este correo lo manda la tienda sola. Nunca pide una contraseña ni un código.</Nota>}
    >
      <Parrafo>
        Abrilo en el dispositivo desde el que querés entrar: ahí vas a poder escribir tu contraseña, aunque otros hayan
        probado muchas. No entra solo: contraseña y segundo paso se piden igual.
      </Parrafo>
      <Section style={{ margin: '8px 0 12px' }}>
        {direccion === '' ? (
          <Parrafo>El enlace va solo en el correo: acá no se muestra.</Parrafo>
        ) : (
          <Button href={direccion} style={estilo.boton}>
            Usar este dispositivo
          </Button>
        )}
      </Section>
      <Parrafo>Vale hasta el {primerMomento(vence)}, y una sola vez.</Parrafo>
      <Parrafo>Si no lo pediste vos, no hagas nada: sin tu contraseña no le sirve a nadie.</Parrafo>
    </PlantillaDeCorreo>
  )
}
