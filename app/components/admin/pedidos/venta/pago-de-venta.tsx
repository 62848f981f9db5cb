import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Faltas } from '#domain/errores.ts'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'
import { costoSegunAjustes, totalDe, type BorradorDeVenta } from './borrador-de-venta.ts'

type Props = {
  venta: BorradorDeVenta
  ajustes: AjustesPublicos
  faltas: Faltas
  onChange: (fields: Partial<BorradorDeVenta>) => void
}

/** What the shipping costs, whether the sale is paid already, and what it comes to. */
export function PagoDeVenta({ venta, ajustes, faltas, onChange }: Props) {
  const { camisetas, total } = totalDe(venta, ajustes)
  const segunAjustes = costoSegunAjustes(venta, ajustes)
  return (
    <>
      <Field
        label="Costo del envío"
        htmlFor="venta-costo"
        error={faltas.costo}
        hint={`Según los ajustes: ${formatPesos(segunAjustes)}. Cambialo si acordaste otro.`}
      >
        <Input
          value={venta.costo ?? String(segunAjustes)}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          onChange={(event) => onChange({ costo: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Ya está pagado, en efectivo o por transferencia"
        checked={venta.pagado}
        onChange={(event) => onChange({ pagado: event.target.checked })}
      />
      {venta.pagado ? (
        <Field
          label="Cómo pagó"
          htmlFor="venta-detalle"
          required={false}
          error={faltas.detalle}
          hint="Queda en el historial, solo para ustedes."
        >
          <Input
            value={venta.detalle}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => onChange({ detalle: event.target.value })}
          />
        </Field>
      ) : (
        <p className="text-sm">
          Queda esperando la transferencia, con las camisetas en stock reservadas. Si dejás un correo, le llegan los
          datos para pagar.
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <dt>Camisetas, precio por transferencia</dt>
        <dd className="text-right">{formatPesos(camisetas)}</dd>
        <dt className="border-t border-tinta pt-2 text-lg font-semibold">Total con envío</dt>
        <dd className="border-t border-tinta pt-2 text-right text-lg font-semibold">{formatPesos(total)}</dd>
      </dl>
    </>
  )
}
