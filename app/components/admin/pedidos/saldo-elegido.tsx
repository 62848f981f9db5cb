import type { Elementos } from '../../ui/elementos.ts'
import { v7 } from 'uuid'
import { CUENTA_MAX, type Saldo } from '#domain/devoluciones/solicitud.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { VIA_DEL_PROVEEDOR } from '#domain/pagos/reintegro.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { pagosPorDevolver, quedaAMano } from '#domain/pedidos/gestion/por-devolver.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { Field, Input, Select } from '../../ui/field.tsx'

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
  return { id: v7(), pagoId: fuente?.pagoId ?? '', monto, cuenta }
}

type Props = {
  fuentes: Fuente[]
  saldo: Saldo
  /** What it is worth. */
  valor: Pesos
  /** What is said of the amount. */
  hint?: string
  errores: Record<string, string>
  onChange: (saldo: Saldo) => void
  /** How it goes by hand: by a bank it goes to an account. */
  via: MedioDePago
  /** What is asked between the source and the amount. */
  children?: Elementos
}

/** How much goes back, and how: by the provider's payment, or by hand. */
export function SaldoElegido({
  fuentes,
  saldo,
  valor,
  hint = `Por lo que vuelve se pagó ${formatPesos(valor)}.${saldo.pagoId === '' ? '' : ' Va por Mercado Pago.'}`,
  errores,
  onChange,
  via,
  children,
}: Props) {
  // Another amount, or another payment, is another refund; the same one sent again isn't.
  const change = (fields: Partial<Saldo>) => onChange({ ...saldo, id: v7(), ...fields })
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
      <Field label="Monto" htmlFor="saldo-monto" error={errorDe('monto')} hint={hint}>
        <Input
          value={saldo.monto}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={(event) => change({ monto: event.target.value })}
        />
      </Field>
      {saldo.pagoId === '' && fuentes.length > 0 && MEDIOS[via].porBanco && (
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
    </>
  )
}
