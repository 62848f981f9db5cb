import { v7 } from 'uuid'
import type { Arreglo } from '#domain/devoluciones/devolucion.ts'
import { CUENTA_MAX, type Saldo } from '#domain/devoluciones/solicitud.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { pagosPorDevolver } from '#domain/pedidos/gestion/por-devolver.ts'
import { Field, Input, Select } from '../../ui/field.tsx'

/** What goes back unless somebody says otherwise: what it is worth, by the card that paid it where one did. */
export function saldoSugerido(pedido: PedidoGestionado, valor: Pesos, cuenta: string): Saldo {
  const pago = pagosPorDevolver(pedido)[0]
  const monto = formatPesos(pago === undefined ? valor : Math.min(valor, pago.queda))
  return { id: v7(), pagoId: pago?.pago.id ?? '', monto, cuenta }
}

type Props = {
  pedido: PedidoGestionado
  saldo: Saldo
  /** What it is worth. */
  valor: Pesos
  errores: Record<string, string>
  onChange: (saldo: Saldo) => void
}

/** How much goes back, and how: by the provider's payment, or by hand. */
export function SaldoElegido({ pedido, saldo, valor, errores, onChange }: Props) {
  const pagos = pagosPorDevolver(pedido)
  // Another amount, or another payment, is another refund; the same one sent again isn't.
  const change = (fields: Partial<Saldo>) => onChange({ ...saldo, id: v7(), ...fields })
  return (
    <>
      {pagos.length > 0 && (
        <Field label="Cómo se devuelve" htmlFor="saldo-pago" error={errores['saldo.pagoId']}>
          <Select value={saldo.pagoId} onChange={(event) => change({ pagoId: event.target.value })}>
            {pagos.map(({ pago: { id }, queda }) => (
              <option key={id} value={id}>{`Mercado Pago: ${formatPesos(queda)}`}</option>
            ))}
            <option value="">A mano</option>
          </Select>
        </Field>
      )}
      <Field
        label="Cuánto se devuelve"
        htmlFor="saldo-monto"
        error={errores['saldo.monto'] ?? errores.monto}
        hint={`Por lo que vuelve se pagó ${formatPesos(valor)}.`}
      >
        <Input
          value={saldo.monto}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={(event) => change({ monto: event.target.value })}
        />
      </Field>
      {saldo.pagoId === '' && (
        <Field label="A qué cuenta" htmlFor="saldo-cuenta" required={false} error={errores['saldo.cuenta']}>
          <Input
            value={saldo.cuenta}
            maxLength={CUENTA_MAX}
            autoComplete="off"
            onChange={(event) => change({ cuenta: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** `devolver $ 2.190`: what settling does, for the button that does it. */
export function saldarEnPalabras(arreglo: Arreglo, saldo: Saldo | null): string {
  const pesos = saldo === null ? null : parsePesos(saldo.monto)
  const cuanto = pesos === null ? '' : ` ${formatPesos(pesos)}`
  if (arreglo === 'cambio') return cuanto === '' ? 'preparar el cambio' : `preparar el cambio y devolver${cuanto}`
  return `devolver${cuanto}`
}
