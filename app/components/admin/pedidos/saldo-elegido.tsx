import type { Elementos } from '../../ui/elementos.ts'
import { v7 } from 'uuid'
import { CUENTA_MAX, type Saldo } from '#domain/devoluciones/solicitud.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { VIA_DEL_PROVEEDOR, viaAMano, VIAS_A_MANO } from '#domain/pagos/reintegro.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { pagosPorDevolver, quedaAMano } from '#domain/pedidos/gestion/por-devolver.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'

/** Money that can go back: of a payment by the provider, or by hand (`pagoId` ''). */
export type Fuente = {
  pagoId: string
  texto: string
  queda: Pesos
  /** The prices by which its shirts were paid; null where it isn't the order's own money. */
  medio: MedioDePago | null
}

/** What of an order can go back, and how. */
export function fuentesDe(pedido: PedidoGestionado): Fuente[] {
  const { medioDePago: medio, totalMercadoPago } = pedido
  const delProveedor = pagosPorDevolver(pedido).map(({ pago: { id, monto }, queda }): Fuente => {
    const texto = `Por Mercado Pago, pago ${id}`
    return { pagoId: id, texto, queda, medio: monto === totalMercadoPago ? VIA_DEL_PROVEEDOR : null }
  })
  const queda = quedaAMano(pedido)
  return queda > 0
    ? [...delProveedor, { pagoId: '', texto: 'A mano: transferencia o efectivo', queda, medio }]
    : delProveedor
}

/** What goes back unless somebody says otherwise: what it is worth as far as that is left, as it was paid. */
export function saldoSugerido([fuente]: Fuente[], valor: Pesos, cuenta = ''): Saldo {
  const monto = formatPesos(Math.min(valor, fuente?.queda ?? valor))
  const via = viaAMano(fuente?.medio ?? VIA_DEL_PROVEEDOR)
  return { id: v7(), pagoId: fuente?.pagoId ?? '', monto, via, cuenta, dia: hoy() }
}

const hoy = () => writeDia(diaDe(Date.now()))

type Props = {
  fuentes: Fuente[]
  saldo: Saldo
  /** What it is worth. */
  valor: Pesos
  /** What is said of the amount. */
  hint?: string
  errores: Record<string, string>
  onChange: (saldo: Saldo) => void
  /** What is asked between the source and the amount. */
  children?: Elementos
}

/** How much goes back, and how: by the provider's payment, or by hand. */
export function SaldoElegido({ fuentes, saldo, valor, hint, errores, onChange, children }: Props) {
  // Another amount, or another payment, is another refund; the same one sent again isn't.
  const change = (fields: Partial<Saldo>) => onChange({ ...saldo, id: v7(), ...fields })
  const queda = fuentes.find(({ pagoId }) => pagoId === saldo.pagoId)?.queda ?? valor
  const dice = [
    `Por lo que vuelve se pagó ${formatPesos(valor)}.`,
    queda < valor
      ? ` De este pedido quedan ${formatPesos(queda)} por devolver: lo demás ya volvió, o se pagó en el pedido que se cambió y se devuelve desde ahí.`
      : '',
    saldo.pagoId === '' ? '' : ' Va por Mercado Pago.',
  ].join('')
  // A credit takes no money.
  const isAMano = saldo.pagoId === '' && fuentes.length > 0
  const errorDe = (campo: keyof Saldo) => errores[campo] ?? errores[`saldo.${campo}`]
  return (
    <>
      {fuentes.length > 1 && (
        <Field label="Cómo se devuelve" htmlFor="saldo-pago" error={errorDe('pagoId')}>
          <Select
            value={saldo.pagoId}
            onChange={({ target }) =>
              onChange(
                saldoSugerido(
                  fuentes.filter(({ pagoId }) => pagoId === target.value),
                  valor,
                  saldo.cuenta,
                ),
              )
            }
          >
            {fuentes.map(({ pagoId, texto, queda }) => (
              <option key={pagoId} value={pagoId}>{`${texto}: quedan ${formatPesos(queda)}`}</option>
            ))}
          </Select>
        </Field>
      )}
      {children}
      {isAMano && (
        <Field label="Cómo" htmlFor="saldo-via" error={errorDe('via')}>
          <Select value={saldo.via} onChange={({ target }) => change({ via: target.value as MedioDePago })}>
            <Options of={VIAS_A_MANO} text={(una) => MEDIO_EN_PALABRAS[una].etiqueta} />
          </Select>
        </Field>
      )}
      <Field label="Monto" htmlFor="saldo-monto" error={errorDe('monto')} hint={hint ?? dice}>
        <Input
          value={saldo.monto}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={(event) => change({ monto: event.target.value })}
        />
      </Field>
      {isAMano && MEDIOS[saldo.via].porBanco && (
        <Field
          label="A qué cuenta"
          htmlFor="saldo-cuenta"
          error={errorDe('cuenta')}
          hint="Banco y número, solo para ustedes. Se borra a los 90 días."
        >
          <Input
            value={saldo.cuenta}
            maxLength={CUENTA_MAX}
            autoComplete="off"
            onChange={(event) => onChange({ ...saldo, cuenta: event.target.value })}
          />
        </Field>
      )}
      {isAMano && (
        <Field label="Qué día" htmlFor="saldo-dia" error={errorDe('dia')}>
          <Input type="date" value={saldo.dia} max={hoy()} onChange={({ target }) => change({ dia: target.value })} />
        </Field>
      )}
    </>
  )
}
