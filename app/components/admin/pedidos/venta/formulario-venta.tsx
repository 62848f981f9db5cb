import { useState } from 'react'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Faltas } from '#domain/errores.ts'
import { METODO_ETIQUETA } from '#domain/envios/envio.ts'
import { COBROS_DE_VENTA, MEDIOS } from '#domain/pedidos/pedido.ts'
import { COBROS, type CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { plural } from '#domain/texto/plural.ts'
import { FormularioEnvio, campoId } from '../../../envios/formulario-envio.tsx'
import { Factura } from '../../../envios/factura.tsx'
import { CampoDeEntrega } from '../../../pedidos/correccion/campos-de-entrega.tsx'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import type { Elementos } from '../../../ui/elementos.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { costoSegunAjustes, faltasDeEnvio, precioEnVenta, totalDe, type BorradorDeVenta } from './borrador-de-venta.ts'
import { OpcionesALaVista } from '../../opciones-a-la-vista.tsx'
import { BusquedaDeCamiseta } from './busqueda-de-camiseta.tsx'
import { CamisetaDeVenta } from './linea-de-venta.tsx'
import { SIN_DATOS } from '../../../envios/datos.ts'
import { usePuntos } from '../../../envios/use-puntos.ts'
import { useVenta } from './use-venta.ts'
import { VentaHechaAMano } from './venta-hecha.tsx'

/** A sale by hand, which begins with the shirt. What is typed is kept until the order stands. */
export function FormularioVenta({ enStock }: { enStock: CamisetaEnVenta[] }) {
  const venta = useVenta()
  if (venta.hecha !== null) return <VentaHechaAMano {...venta.hecha} onAnother={venta.startAnew} />
  return <Formulario enStock={enStock} {...venta} />
}

type Props = ReturnType<typeof useVenta> & { enStock: CamisetaEnVenta[] }

function Formulario({ enStock, form, venta, ajustes, codigo, faltas, ocupado, recuperado, ...does }: Props) {
  const { descuentos } = codigo
  const total = totalDe(venta, ajustes, descuentos, codigo.credito)
  const enMano = venta.entrega === 'local' && COBROS_DE_VENTA[venta.cobro].pagado
  return (
    <div ref={form} className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      {recuperado && (
        <Notice className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
          <p>Recuperamos la venta que estabas cargando.</p>
          <Button size="sm" onClick={does.startAnew}>
            Empezar de nuevo
          </Button>
        </Notice>
      )}
      <BusquedaDeCamiseta enStock={enStock} error={faltas.items} onAdd={does.add} />
      <div id={FORMAS} className="flex min-w-0 flex-col gap-8">
        {venta.lineas.length > 0 && (
          <Seccion id="venta-camisetas" titulo="Qué se vende">
            <ul aria-label="Camisetas de la venta" className="border-t-2 border-tinta">
              {venta.lineas.map((linea, index) => (
                <CamisetaDeVenta
                  key={linea.clave}
                  linea={linea}
                  precio={precioEnVenta(linea, venta.cobro, ajustes, descuentos[index])}
                  ajustes={ajustes}
                  falta={faltas[`items.${index}`]}
                  onChange={does.changeLinea}
                  onRemove={() => does.removeLinea(linea)}
                />
              ))}
            </ul>
          </Seccion>
        )}
        <OpcionesALaVista
          titulo="Cómo se entrega"
          opciones={ENTREGAS}
          elegida={venta.entrega}
          onChange={(entrega) => does.change({ entrega })}
        />
        <OpcionesALaVista
          titulo="Cómo paga"
          opciones={COBROS.map((cobro) => [cobro, COBROS_DE_VENTA[cobro].etiqueta] as const)}
          elegida={venta.cobro}
          onChange={(cobro) => does.change({ cobro })}
        />
        {!COBROS_DE_VENTA[venta.cobro].pagado && <p className="-mt-5 text-sm">{describeEspera(venta)}</p>}
        <Comprador venta={venta} faltas={faltas} onChange={does.changeEnvio}>
          {venta.entrega === 'envio' && (
            <Field
              label="Costo del envío"
              htmlFor="venta-costo"
              error={faltas.costo}
              hint={`Según los ajustes: ${formatPesos(costoSegunAjustes(venta, ajustes))}. Cambialo si acordaste otro.`}
            >
              <Input
                value={venta.costo ?? String(costoSegunAjustes(venta, ajustes))}
                inputMode="numeric"
                maxLength={12}
                autoComplete="off"
                onChange={(event) => does.change({ costo: event.target.value })}
              />
            </Field>
          )}
        </Comprador>
        <CodigoYNota venta={venta} faltas={faltas} revisando={codigo.revisando} onChange={does.change} />
      </div>
      <div className="barra-de-guardado lg:col-span-2 lg:mx-0 lg:px-0">
        <Button variant="primario" disabled={ocupado} onClick={does.save}>
          {ocupado ? 'Guardando...' : enMano ? 'Vendida en mano' : 'Guardar venta'}
        </Button>
        <ButtonAnchor href={`#${FORMAS}`} size="sm" className="lg:hidden">
          Otra forma
        </ButtonAnchor>
        <p role="alert" className="min-w-0 text-sm font-semibold text-rojo-aviso empty:sr-only">
          {describeFaltas(faltas)}
        </p>
        <p role="status" className="min-w-0 text-sm leading-tight tabular-nums empty:sr-only">
          {Object.keys(faltas).length === 0 && venta.lineas.length > 0 && (
            <>
              <strong className="text-base">{`${formatPesos(total)} ${MEDIOS[COBROS_DE_VENTA[venta.cobro].medio].alPagar}`}</strong>
              <span className="block">{describeLineas(venta)}</span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

const ENTREGAS = [
  ['local', METODO_ETIQUETA.local],
  ['mostrador', METODO_ETIQUETA.mostrador],
  ['envio', 'Se envía'],
] as const

/** Where the choices begin, which on a phone are below the shirts. */
const FORMAS = 'venta-formas'

/** What becomes of a sale that isn't paid yet. */
function describeEspera({ cobro, entrega }: BorradorDeVenta): string {
  const espera =
    cobro === 'link'
      ? 'Al guardar te damos el link para pagar con tarjeta. Hasta que pague, las camisetas quedan reservadas.'
      : 'Queda esperando la transferencia, con las camisetas en stock reservadas.'
  return entrega === 'local' ? `${espera} Cuando veas el pago, entregala y marcala entregada.` : espera
}

/** What stands in the way: how many things, each told at its place, or what has none. */
function describeFaltas(faltas: Faltas): string {
  const cuantas = Object.keys(faltas).length
  return faltas[''] ?? (cuantas === 0 ? '' : `Hay ${plural(cuantas, 'dato para corregir', 'datos para corregir')}.`)
}

/** What was tapped, for whoever doesn't see it among the shirts. */
function describeLineas({ lineas }: BorradorDeVenta): string {
  const [{ camiseta, talle } = { camiseta: null, talle: '' }, ...more] = lineas
  if (camiseta === null) return ''
  return more.length > 0
    ? plural(lineas.length, 'camiseta', 'camisetas')
    : `${camiseta.nombre}${talle && `, talle ${talle}`}`
}

type CompradorProps = {
  venta: BorradorDeVenta
  faltas: Faltas
  onChange: ReturnType<typeof useVenta>['changeEnvio']
  children: Elementos
}

const QUIEN_COMPRA = ['nombre', 'telefono', 'correo'] as const

/** Who buys it: all of it for what is sent, a name for what is fetched, nothing need be said of what is handed over. */
function Comprador({ venta: { entrega, datos }, faltas, onChange, children }: CompradorProps) {
  const propias = faltasDeEnvio(faltas)
  const puntos = usePuntos(entrega === 'envio' ? datos : SIN_DATOS, (id) => onChange('punto', id))
  if (entrega === 'envio') {
    return (
      <Seccion id="venta-envio" titulo="Quién compra y dónde lo recibe">
        <FormularioEnvio porOtro datos={datos} puntos={puntos} faltas={propias} onChange={onChange} />
        {children}
      </Seccion>
    )
  }
  const campos = QUIEN_COMPRA.map((campo) => (
    <CampoDeEntrega
      key={campo}
      campo={campo}
      id={campoId(campo)}
      falta={propias[campo]}
      required={campo === 'nombre' && entrega === 'mostrador'}
      porOtro
      control={{ value: datos[campo], onChange: (event) => onChange(campo, event.target.value) }}
    />
  ))
  const factura = (
    <Factura
      datos={datos}
      faltas={propias}
      porOtro
      control={(campo) => ({ value: datos[campo], onChange: (event) => onChange(campo, event.target.value) })}
    />
  )
  if (entrega === 'mostrador') {
    return (
      <Seccion id="venta-envio" titulo="Quién la retira">
        {campos}
        {factura}
      </Seccion>
    )
  }
  const isOpen = QUIEN_COMPRA.some((campo) => propias[campo] !== undefined || datos[campo] !== '')
  return (
    <div className="flex flex-col gap-4">
      <details open={isOpen}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Anotar quién compra</summary>
        <div className="flex flex-col gap-4">{campos}</div>
      </details>
      {factura}
    </div>
  )
}

type CodigoProps = {
  venta: BorradorDeVenta
  faltas: Faltas
  revisando: boolean
  onChange: (fields: Partial<BorradorDeVenta>) => void
}

function CodigoYNota({ venta, faltas, revisando, onChange }: CodigoProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const codigo = typed ?? venta.codigo
  const apply = () => {
    setTyped(null)
    onChange({ codigo: codigo.trim() })
  }
  return (
    <details open={venta.codigo !== '' || venta.detalle !== ''}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Código o nota</summary>
      <div className="flex flex-col gap-4">
        <Field
          label="Código de descuento o crédito"
          htmlFor="venta-codigo"
          required={false}
          error={faltas.codigo}
          hint={venta.codigo === '' ? undefined : revisando ? 'Revisando…' : `Aplicado: ${venta.codigo}.`}
        >
          <div className="flex gap-2">
            <Input
              value={codigo}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') apply()
              }}
            />
            <Button onClick={apply}>Aplicar</Button>
          </div>
        </Field>
        <Field
          label="Nota"
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
      </div>
    </details>
  )
}
