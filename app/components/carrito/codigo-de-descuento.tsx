import { useEffect, useRef, useState, type FormEvent } from 'react'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { sumPrecios } from '#domain/productos/precio.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import type { CodigoDelCarrito } from './use-codigo.ts'
import { TalCual } from '../ui/tal-cual.tsx'

/** More is no code. */
const LARGO_MAX = 60
const CAMPO = 'codigo-de-descuento'

/** Where a code is typed, and what it takes off or why it doesn't; one for an order. */
export function CodigoDeDescuento({ codigo }: { codigo: CodigoDelCarrito }) {
  const whole = useRef<HTMLDivElement>(null)
  const { estado } = codigo
  /** The button that was pressed may be gone by the time that the answer is there. */
  const pressed = useRef(false)
  const use = (typed: string) => {
    pressed.current = true
    codigo.use(typed)
  }
  useEffect(() => {
    if (!pressed.current || estado === 'revisando') return
    pressed.current = false
    if (document.activeElement === document.body) whole.current?.focus()
  }, [estado])
  return (
    <div ref={whole} tabIndex={-1} role="group" aria-label="Descuento">
      {estado === 'aplicado' ? (
        <Aplicado codigo={codigo} onQuit={() => use('')} />
      ) : (
        <PorAplicar codigo={codigo} onUse={use} />
      )}
      <p role="status" className="text-sm text-tinta-suave">
        <span>{`${estado === 'revisando' ? 'Revisando el código…' : ''}${estado === 'en_espera' ? 'Lo que descuenta se ve cuando aceptes el precio nuevo.' : ''}`}</span>
        {estado === 'aplicado' && <span className="sr-only">Código aplicado.</span>}
      </p>
    </div>
  )
}

function PorAplicar({
  codigo: { codigo, estado, mensaje },
  onUse,
}: {
  codigo: CodigoDelCarrito
  onUse: (typed: string) => void
}) {
  /** Null while nothing was typed: a code that was kept, or that a link brought, stands there then. */
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onUse(typed ?? codigo)
  }
  return (
    <details open={codigo !== ''} className="sin-js:hidden">
      <summary className="enlace-suelto">¿Tenés un código?</summary>
      <form noValidate onSubmit={submit}>
        <Field label="Código de descuento" htmlFor={CAMPO} error={mensaje} required={false}>
          <div className="flex gap-2">
            <Input
              className="min-w-0 flex-1 uppercase"
              value={typed ?? codigo}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={LARGO_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
            />
            <Button type="submit" variant="secundario" disabled={estado === 'revisando'}>
              Aplicar
            </Button>
          </div>
        </Field>
      </form>
    </details>
  )
}

function Aplicado({ codigo: { codigo, descuentos }, onQuit }: { codigo: CodigoDelCarrito; onQuit: () => void }) {
  const { tarjeta, transferencia } = sumPrecios(descuentos)
  return (
    <div className="flex items-center justify-between gap-3 border-l-4 border-verde-ok pl-3">
      <p className="min-w-0 text-sm tabular-nums">
        <strong className="block text-base break-all">
          Código <TalCual>{codigo}</TalCual>
        </strong>
        <span className="block">
          <TalCual>{formatPesos(-tarjeta)}</TalCual> con tarjeta
        </span>
        <span className="block">
          <TalCual>{formatPesos(-transferencia)}</TalCual> por transferencia
        </span>
      </p>
      <Button variant="texto" size="sm" onClick={onQuit}>
        Quitar<span className="sr-only"> el código</span>
      </Button>
    </div>
  )
}
