import { Fragment, type ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Preview, Text } from 'react-email'
import { estilo } from './estilo.ts'

/** The sheet that every mail is written on. */
export function Hoja({
  tienda,
  titulo,
  resumen,
  children,
}: {
  tienda: string
  titulo: string
  /** What the list of mails shows beside the subject. */
  resumen: string
  children: ReactNode
}) {
  return (
    <Html lang="es-UY">
      <Head>
        <title>{titulo}</title>
      </Head>
      <Preview>{resumen}</Preview>
      <Body style={estilo.body}>
        <Container style={estilo.hoja}>
          <Text style={estilo.marca}>{tienda}</Text>
          <Heading as="h1" style={estilo.titulo}>
            {titulo}
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  )
}

/** Names and values, one pair a line; empty values are left out. */
export function Datos({ datos }: { datos: [nombre: string, valor: string][] }) {
  return (
    <Text style={estilo.texto}>
      {datos
        .filter(([, valor]) => valor !== '')
        .map(([nombre, valor], i) => (
          <Fragment key={nombre}>
            {i > 0 && <br />}
            <strong>{nombre}:</strong> <Renglones texto={valor} />
          </Fragment>
        ))}
    </Text>
  )
}

/** A text with the line breaks that it was typed with; many mail programs ignore `white-space`. */
export function Renglones({ texto }: { texto: string }) {
  return texto.split(/\r?\n/).map((renglon, i) => (
    // Lines are never moved: their place is their name.
    <Fragment key={i}>
      {i > 0 && <br />}
      {renglon}
    </Fragment>
  ))
}
