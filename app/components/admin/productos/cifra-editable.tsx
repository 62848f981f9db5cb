import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useReload } from '../../conexion/use-reload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import type { RespuestaDeCambio } from './producto-de-lista.ts'
import { useCambioDeLista } from './use-cambio-de-lista.ts'

/** How a typed figure is read: as a number, with a notice when corrected, or as a fault. */
export type CifraLeida = { valor: number; aviso: string | null } | { error: string }

type Cifra = {
  valor: number
  titulo: ReactNode
  etiqueta: string
  hint?: string
  read: (texto: string) => CifraLeida
  /** Where the change is sent, and what goes with `valor` and `antes`. */
  action: string
  campos: Record<string, string>
  /** Called with what came of it, for screen readers. */
  onDicho: (dicho: string) => void
}

/** `label` says in words what `children` show. */
type Props = Cifra & { label: string; className: string; children: ReactNode }

/** A figure edited in place: one tap opens it, another saves it. */
export function CifraEditable({ label, className, children, ...cifra }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="contents">
          {children}
        </span>
      </button>
      {open && <CambiarCifra {...cifra} onClose={() => setOpen(false)} />}
    </>
  )
}

function CambiarCifra({
  valor,
  titulo,
  etiqueta,
  hint,
  read,
  action,
  campos,
  onDicho,
  onClose,
}: Cifra & { onClose: () => void }) {
  const fetcher = useCambioDeLista(action)
  const [texto, setTexto] = useState(String(valor))
  const [fault, setFault] = useState<string | null>(null)
  // The change starts from this figure: the one on the screen, or what the server has said since.
  const antes = useRef(valor)
  const input = useRef<HTMLInputElement>(null)
  const saving = fetcher.state !== 'idle'

  const { reload } = useReload()
  // Answers are told once each, however often the page is drawn.
  const onAnswer = useEffectEvent(({ error, ahora }: RespuestaDeCambio) => {
    if (error === null) {
      onDicho('Guardado.')
      onClose()
      return
    }
    setFault(error)
    input.current?.focus()
    if (ahora === undefined) return
    if (ahora !== null) antes.current = ahora
    // The list behind the figure is out of date too.
    void reload()
  })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's answer has come
    if (answer !== undefined) onAnswer(answer)
  }, [answer])

  function step(by: number) {
    const now = read(texto)
    setTexto(String(Math.max(0, ('error' in now ? 0 : now.valor) + by)))
    setFault(null)
  }

  function save() {
    const leida = read(texto)
    if ('error' in leida) {
      setFault(leida.error)
      input.current?.focus()
      return
    }
    if (leida.aviso !== null) {
      // The corrected figure is shown before it is saved.
      setTexto(String(leida.valor))
      setFault(leida.aviso)
      input.current?.focus()
      return
    }
    fetcher.submit({ ...campos, valor: String(leida.valor), antes: String(antes.current) })
  }

  return (
    <Dialog open onClose={onClose} title={titulo}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) save()
        }}
      >
        <Field label={etiqueta} htmlFor="cifra" error={fault} hint={hint}>
          <div className="flex items-center gap-2">
            <Button aria-label="Uno menos" className="w-12 px-0" onClick={() => step(-1)}>
              −
            </Button>
            <Input
              ref={input}
              data-autofocus
              inputMode="numeric"
              autoComplete="off"
              className="w-28 text-center text-2xl tabular-nums"
              value={texto}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setTexto(event.target.value)
                setFault(null)
              }}
            />
            <Button aria-label="Uno más" className="w-12 px-0" onClick={() => step(1)}>
              +
            </Button>
          </div>
        </Field>
        <SendButton text="Guardar" meanwhile="Guardando..." variant="primario" busy={saving} />
      </form>
    </Dialog>
  )
}
