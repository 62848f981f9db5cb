import { plural } from '#domain/texto/plural.ts'
import { FormularioEnvio } from '../../../envios/formulario-envio.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { faltasDeEnvio, costoSegunAjustes, totalDe, type BorradorDeVenta } from './borrador-de-venta.ts'
import { BusquedaDeCamiseta } from './busqueda-de-camiseta.tsx'
import { CamisetaDeVenta } from './linea-de-venta.tsx'
import { useVenta } from './use-venta.ts'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Faltas } from '#domain/errores.ts'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'

/** A sale made by chat. What is typed is kept until the order stands. */
export function FormularioVenta() {
  const { form, venta, ajustes, faltas, ocupado, guardada, recuperado, ...does } = useVenta()
  const cuantas = Object.keys(faltas).length
  return (
    <div ref={form} className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      {recuperado && (
        <Notice className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
          <p>Recuperamos la venta que estabas cargando.</p>
          <Button size="sm" onClick={does.startAnew}>
            Empezar de nuevo
          </Button>
        </Notice>
      )}
      <Seccion id="venta-camisetas" titulo="Camisetas">
        <BusquedaDeCamiseta error={faltas.items} onAdd={does.add} />
        {venta.lineas.length > 0 && (
          <ul aria-label="Camisetas de la venta" className="border-t-2 border-tinta">
            {venta.lineas.map((linea, index) => (
              <CamisetaDeVenta
                key={linea.clave}
                linea={linea}
                ajustes={ajustes}
                falta={faltas[`items.${index}`]}
                onChange={does.changeLinea}
                onRemove={() => does.removeLinea(linea)}
              />
            ))}
          </ul>
        )}
      </Seccion>
      <div className="flex min-w-0 flex-col gap-10">
        <Seccion id="venta-envio" titulo="Quién compra y dónde lo recibe">
          <FormularioEnvio porOtro datos={venta.datos} faltas={faltasDeEnvio(faltas)} onChange={does.changeEnvio} />
        </Seccion>
        <Seccion id="venta-pago" titulo="Pago">
          <PagoDeVenta venta={venta} ajustes={ajustes} faltas={faltas} onChange={does.change} />
          <div role="alert">
            {cuantas > 0 && (
              <Notice kind="error">
                {faltas[''] ?? `Hay ${plural(cuantas, 'dato para corregir', 'datos para corregir')}.`}
              </Notice>
            )}
          </div>
          <Button variant="primario" disabled={ocupado || guardada} onClick={does.save}>
            {ocupado ? 'Guardando...' : 'Guardar pedido'}
          </Button>
        </Seccion>
      </div>
    </div>
  )
}

type Props = {
  venta: BorradorDeVenta
  ajustes: AjustesPublicos
  faltas: Faltas
  onChange: (fields: Partial<BorradorDeVenta>) => void
}

/** What the shipping costs, whether the sale is paid already, and what it comes to. */
function PagoDeVenta({ venta, ajustes, faltas, onChange }: Props) {
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
