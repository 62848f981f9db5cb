import { useState } from 'react'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '#domain/texto/plural.ts'
import { Form } from 'react-router'
import { pathOf } from './textos-de-importacion.ts'
import { SendButton } from '../../ui/send-button.tsx'

const DE_ARCHIVO = {
  que: 'la importación',
  boton: 'Deshacer la importación',
  una: 'el',
  varias: 'los',
  dejar: 'Dejarla',
  /** What undoing does, and what it leaves. */
  quePasa:
    'Los productos nuevos se quitan, con la rebaja que hayan traído, y los cambiados vuelven a como estaban. Los que tienen otra cosa que la que trajo el archivo, o se vendieron, quedan como están, y te decimos cuáles son. Las fotos que se reemplazaron vuelven hasta un día después.',
}

const DE_ACCION: typeof DE_ARCHIVO = {
  que: 'el cambio',
  boton: 'Deshacer',
  una: 'la',
  varias: 'las',
  dejar: 'Dejarlo',
  quePasa:
    'Las camisetas vuelven a como estaban. Si después alguien cambió lo mismo en alguna, esa queda como está y te decimos cuál es. Se puede deshacer durante 30 días.',
}

type Props = {
  importacion: Pick<ImportacionResumen, 'id' | 'archivo' | 'estado' | 'esAccion'>
  /** Rows that an undoing left as they were and that can be tried again. */
  quedan?: number
  /** Among what was done lately, on /admin: it is small, and says to who listens what it undoes. */
  enLista?: boolean
}

/** Stops and undoes an import or an action on many, or undoes what is left, once that was confirmed. */
export function Deshacer({ importacion, quedan = 0, enLista = false }: Props) {
  const [asking, setAsking] = useState(false)
  const { archivo, estado, esAccion } = importacion
  const { que, boton, una, varias, dejar, quePasa } = esAccion ? DE_ACCION : DE_ARCHIVO
  const running = estado === 'importando'
  const deshacer =
    quedan === 0
      ? enLista
        ? 'Deshacer'
        : boton
      : quedan === 1
        ? `Deshacer ${una} que queda`
        : `Deshacer ${varias} ${formatCount(quedan)} que quedan`
  return (
    <>
      <Button size={enLista ? 'sm' : 'md'} onClick={() => setAsking(true)}>
        <span>{running ? 'Parar y deshacer' : deshacer}</span>
        {enLista && <span className="sr-only">{` ${archivo}`}</span>}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        kind="alertdialog"
        title={running ? `Parar y deshacer ${que}` : `Deshacer ${que}`}
        footer={
          <>
            <Decidir
              de={importacion}
              decision="deshacer"
              variant="noche"
              desdeHoy={enLista}
              onClick={() => setAsking(false)}
            >
              Deshacer
            </Decidir>
            <Button onClick={() => setAsking(false)}>{dejar}</Button>
          </>
        }
      >
        {enLista && <p className="font-semibold wrap-anywhere">{archivo}</p>}
        <p>{quePasa}</p>
      </Dialog>
    </>
  )
}

type DecidirProps = {
  de: Pick<ImportacionResumen, 'id' | 'esAccion'>
  decision: 'columnas' | 'descartar' | 'deshacer' | 'reintentar'
  variant?: 'primario' | 'secundario' | 'noche'
  /** Sent to /admin, from there. */
  desdeHoy?: boolean
  onClick?: () => void
  children: string
}

/** A decision about an import or an action on many, posted to its page, which then shows the outcome. */
export function Decidir({ de, decision, variant, desdeHoy = false, onClick, children }: DecidirProps) {
  return (
    <Form method="post" action={desdeHoy ? '/admin?index' : pathOf(de)} onSubmit={onClick}>
      {desdeHoy && (
        <>
          <input type="hidden" name="id" value={de.id} />
          <input type="hidden" name="que" value={de.esAccion ? 'accion' : 'importacion'} />
        </>
      )}
      <SendButton text={children} name="decision" value={decision} variant={variant} />
    </Form>
  )
}
