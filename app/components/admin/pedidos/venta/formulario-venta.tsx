import { plural } from '#domain/texto/plural.ts'
import { FormularioEnvio } from '../../../envios/formulario-envio.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { faltasDeEnvio } from './borrador-de-venta.ts'
import { BusquedaDeCamiseta } from './busqueda-de-camiseta.tsx'
import { CamisetaDeVenta } from './linea-de-venta.tsx'
import { PagoDeVenta } from './pago-de-venta.tsx'
import { useVenta } from './use-venta.ts'

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
