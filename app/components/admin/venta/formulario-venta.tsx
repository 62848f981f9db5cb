import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { withCampo } from '../../envio/datos.ts'
import { FormularioEnvio } from '../../envio/formulario-envio.tsx'
import { useTienda } from '../../layout/use-tienda.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSessionCheck } from '../session-check.ts'
import { useBorrador } from '../use-borrador.ts'
import {
  checkVenta,
  costoSegunAjustes,
  SIN_VENTA,
  totalDe,
  toVenta,
  withCamiseta,
  type BorradorDeVenta,
  type FaltasDeVenta,
} from './borrador-de-venta.ts'
import { BusquedaDeCamiseta } from './busqueda-de-camiseta.tsx'
import { CamisetaDeVenta } from './linea-de-venta.tsx'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import { orTell } from '../../conexion/or-tell.ts'
import { useAlert } from '../../ui/alert.tsx'

/** What became of a sale: its order's code, or what is wrong, under '' what isn't a field's. */
export type ResultadoDeVenta = { codigo: string } | { errores: FaltasDeVenta }

/** A sale made by chat. What is typed is kept until the order stands. */
export function FormularioVenta() {
  const { ajustes } = useTienda()
  const navigate = useNavigate()
  const fetcher = useFetcher<ResultadoDeVenta>()
  const checkSession = useSessionCheck()
  const alert = useAlert()
  const { valor: venta, setValor, recuperado, terminar, descartar } = useBorrador('venta', SIN_VENTA)
  // Faults are told once the sale was tried; they go as they are mended.
  const [tried, setTried] = useState(false)
  // Until the last try is completely done: a button that looks ready would take the next click.
  const [enviando, setEnviando] = useState(false)
  // A second click comes before the button is drawn disabled; sent twice, the sale would end in two navigations.
  const saving = useRef(false)
  const envio = useRef<HTMLFormElement>(null)
  const whole = useRef<HTMLDivElement>(null)

  const ocupado = enviando || fetcher.state !== 'idle'
  // Not before the page's data was fetched again: that would end the navigation halfway.
  const answer = ocupado ? undefined : fetcher.data
  const codigo = answer !== undefined && 'codigo' in answer ? answer.codigo : null
  useEffect(() => {
    if (codigo !== null) void terminar().then(() => navigate(`/admin/pedidos/${codigo}`))
  }, [codigo, terminar, navigate])

  // What the shop refused holds for the sale as it was sent.
  const [sent, setSent] = useState<BorradorDeVenta | null>(null)
  const refused = sent === venta && answer !== undefined && 'errores' in answer ? answer.errores : {}
  const faltas: FaltasDeVenta = { ...(tried ? checkVenta(venta, ajustes) : {}), ...refused }
  const cuantas = Object.keys(faltas).length
  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirst(whole.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once per answer
  }, [answer])

  const change = (fields: Partial<BorradorDeVenta>) => setValor((now) => ({ ...now, ...fields }))
  const changeLinea = (index: number, linea: BorradorDeVenta['lineas'][number]) =>
    setValor((now) => ({ ...now, lineas: now.lineas.map((other, at) => (at === index ? linea : other)) }))

  async function save() {
    setTried(true)
    if (Object.keys(checkVenta(venta, ajustes)).length > 0) {
      setTimeout(() => focusFirst(whole.current))
      return
    }
    if (saving.current) return
    saving.current = true
    setEnviando(true)
    await orTell(
      async () => {
        if (!(await checkSession())) return
        setSent(venta)
        await fetcher.submit(toVenta(venta, ajustes), {
          method: 'post',
          encType: 'application/json',
          action: '/admin/pedidos/nuevo',
        })
      },
      () => alert(ERRORES.error_interno.detail),
    )
    saving.current = false
    setEnviando(false)
  }

  const { camisetas, total } = totalDe(venta, ajustes)
  const segunAjustes = costoSegunAjustes(venta, ajustes)
  return (
    <div ref={whole} className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      {recuperado && (
        <Notice className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
          <p>Recuperamos la venta que estabas cargando.</p>
          <Button
            size="sm"
            onClick={() => {
              setTried(false)
              void descartar()
            }}
          >
            Empezar de nuevo
          </Button>
        </Notice>
      )}
      <section aria-labelledby="venta-camisetas" className="flex min-w-0 flex-col gap-4">
        <h2 id="venta-camisetas" className="font-ancha text-xl">
          Camisetas
        </h2>
        <BusquedaDeCamiseta error={faltas.items} onAdd={(camiseta) => setValor((now) => withCamiseta(now, camiseta))} />
        {venta.lineas.length > 0 && (
          <ul aria-label="Camisetas de la venta" className="border-t-2 border-tinta">
            {venta.lineas.map((linea, index) => (
              <CamisetaDeVenta
                key={linea.clave}
                linea={linea}
                ajustes={ajustes}
                falta={faltas[`items.${index}`]}
                onChange={(next) => changeLinea(index, next)}
                onRemove={() => change({ lineas: venta.lineas.filter((_, at) => at !== index) })}
              />
            ))}
          </ul>
        )}
      </section>

      <div className="flex min-w-0 flex-col gap-10">
        <section aria-labelledby="venta-envio" className="flex min-w-0 flex-col gap-4">
          <h2 id="venta-envio" className="font-ancha text-xl">
            Quién compra y dónde lo recibe
          </h2>
          <FormularioEnvio
            ref={envio}
            porOtro
            datos={venta.datos}
            faltas={Object.fromEntries(
              Object.entries(faltas)
                .filter(([campo]) => campo.startsWith('shipping.'))
                .map(([campo, falta]) => [campo.slice('shipping.'.length), falta]),
            )}
            onChange={(campo, valor) => setValor((now) => ({ ...now, datos: withCampo(now.datos, campo, valor) }))}
            onLeave={() => undefined}
          />
        </section>

        <section aria-labelledby="venta-pago" className="flex min-w-0 flex-col gap-4">
          <h2 id="venta-pago" className="font-ancha text-xl">
            Pago
          </h2>
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
              onChange={(event) => change({ costo: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Ya está pagado, en efectivo o por transferencia"
            checked={venta.pagado}
            onChange={(event) => change({ pagado: event.target.checked })}
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
                onChange={(event) => change({ detalle: event.target.value })}
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
          <div role="alert">
            {cuantas > 0 && (
              <Notice kind="error">
                {faltas[''] ?? `Hay ${plural(cuantas, 'dato para corregir', 'datos para corregir')}.`}
              </Notice>
            )}
          </div>
          <Button variant="primario" disabled={ocupado || codigo !== null} onClick={() => void save()}>
            {ocupado ? 'Guardando...' : 'Guardar pedido'}
          </Button>
        </section>
      </div>
    </div>
  )
}

function focusFirst(whole: HTMLElement | null) {
  whole?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
