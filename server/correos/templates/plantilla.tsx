import { Fragment, type ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Preview, Section, Text } from 'react-email'
import { estilo, OSCURO } from './estilo.ts'

/** The sheet that every mail is written on. */
export function PlantillaDeCorreo({
  tienda,
  codigo,
  titulo,
  resumen,
  pie,
  children,
}: {
  tienda: string
  /** The order's code; left out when a mail isn't about an order. */
  codigo?: string
  titulo: string
  /** What the list of mails shows beside the subject. */
  resumen: string
  pie: ReactNode
  children: ReactNode
}) {
  return (
    <Html lang="es-UY">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{OSCURO}</style>
      </Head>
      <Preview>{resumen}</Preview>
      <Body lang="es-UY" className="fondo" style={estilo.body}>
        <Container className="hoja" style={estilo.hoja}>
          <Section style={estilo.cabezal}>
            <Text style={estilo.marca}>{tienda}</Text>
            {codigo !== undefined && <Text style={estilo.codigo}>{`Pedido ${codigo}`}</Text>}
          </Section>
          <Section style={estilo.cuerpo}>
            <Heading as="h1" className="titulo" style={estilo.titulo}>
              {titulo}
            </Heading>
            {children}
          </Section>
          <Section className="pie" style={estilo.pie}>
            {pie}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function Subtitulo({ children }: { children: string }) {
  return (
    <Heading as="h2" className="titulo" style={estilo.subtitulo}>
      {children}
    </Heading>
  )
}

export function Parrafo({ children }: { children: ReactNode }) {
  return (
    <Text className="texto" style={estilo.texto}>
      {children}
    </Text>
  )
}

export function Nota({ children }: { children: ReactNode }) {
  return (
    <Text className="suave" style={estilo.suave}>
      {children}
    </Text>
  )
}

/** Names and values, one pair per line; empty values are left out. */
export function Datos({ datos }: { datos: [nombre: string, valor: string][] }) {
  return (
    <Parrafo>
      {datos
        .filter(([, valor]) => valor !== '')
        .map(([nombre, valor], i) => (
          <Fragment key={nombre}>
            {i > 0 && <br />}
            {`${nombre}: `}
            <strong>
              <Renglones texto={valor} />
            </strong>
          </Fragment>
        ))}
    </Parrafo>
  )
}

/** A text with the line breaks that it was typed with; many mail programs ignore `white-space`. */
export function Renglones({ texto }: { texto: string }) {
  return texto.split(/\r?\n/).map((renglon, i) => (
    // Lines never move, so their place can be the key.
    <Fragment key={i}>
      {i > 0 && <br />}
      {renglon}
    </Fragment>
  ))
}
