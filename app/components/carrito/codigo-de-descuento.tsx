import { useEffect, useRef } from 'react'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { sumPrecios } from '#domain/productos/precio.ts'
import { Button } from '../ui/button.tsx'
import { EscribirCodigo } from './escribir-codigo.tsx'
import type { CodigoDelCarrito } from './use-codigo.ts'
import { TalCual } from '../ui/tal-cual.tsx'

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
        <EscribirCodigo
          pregunta="¿Tenés un código?"
          etiqueta="Código de descuento"
          campo={CAMPO}
          boton="Aplicar"
          guardado={codigo.codigo}
          error={codigo.mensaje}
          ocupado={estado === 'revisando'}
          onUse={use}
        />
      )}
      <p role="status" className="text-sm text-tinta-suave">
        <span>{`${estado === 'revisando' ? 'Revisando el código…' : ''}${estado === 'en_espera' ? 'Lo que descuenta se ve cuando aceptes el precio nuevo.' : ''}`}</span>
        {estado === 'aplicado' && <span className="sr-only">Código aplicado.</span>}
      </p>
    </div>
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
