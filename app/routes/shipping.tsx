import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { removeItem } from '#domain/carrito/change-carrito.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import { pagoConCredito } from '#domain/devoluciones/credito.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { ERRORES } from '#domain/errores.ts'
import { missingDatos, type CampoFaltante } from '#domain/envios/datos-faltantes.ts'
import { costoPrevisto, tarifaEnvio } from '#domain/envios/envio.ts'
import { MEDIOS, MEDIOS_DEL_COMPRADOR, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { avisoDeReserva, hasDemasiadas, textoDemasiadas } from '#domain/pedidos/limites-de-reserva.ts'
import { CODIGO_POR_CONFIRMAR } from '#domain/pedidos/uso-de-codigo.ts'
import { sumPrecios, type Precios } from '#domain/productos/precio.ts'
import { useCarrito } from '../components/carrito/use-carrito.ts'
import { Demasiadas, NoEncontradas } from '../components/carrito/avisos.tsx'
import { useCodigo } from '../components/carrito/use-codigo.ts'
import { useCartCheck, type CartCheck } from '../components/carrito/use-cart-check.ts'
import { AvisoPedidoAnterior, usePedidoAnterior } from '../components/envios/aviso-pedido-anterior.tsx'
import { Credito } from '../components/envios/credito.tsx'
import { CorreoNoEnviado } from '../components/envios/correo-no-enviado.tsx'
import { EnCuotas } from '../components/cuotas/en-cuotas.tsx'
import { MediosDePago } from '../components/cuotas/medios-de-pago.tsx'
import { CAMPOS_DE_ENVIO, type CampoEnvio } from '../components/envios/datos.ts'
import { explainRechazo } from '../components/envios/explain-problema.ts'
import { DatosFaltantes } from '../components/envios/datos-faltantes.tsx'
import { campoId, FormularioEnvio } from '../components/envios/formulario-envio.tsx'
import { CARRITO_ID, ResumenEnvio } from '../components/envios/resumen-envio.tsx'
import { contenidoDe } from '../components/envios/order-body.ts'
import { useCredito } from '../components/envios/use-credito.ts'
import { useDatosEnvio } from '../components/envios/use-datos-envio.ts'
import { pidePunto, puntoElegido, usePuntos } from '../components/envios/use-puntos.ts'
import { usePlaceOrder } from '../components/envios/use-place-order.ts'
import { QuienVende } from '../components/base/quien-vende.tsx'
import { unlistedMeta } from '../components/base/meta.ts'
import { useTienda } from '../components/base/use-tienda.ts'
import { AvisoPedidosHechos } from '../components/pedidos/aviso-pedidos-hechos.tsx'
import { isUnderWay } from '../components/pedidos/intento.ts'
import { sessionStore } from '../components/base/session-store.ts'
import { useAlert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Seccion } from '../components/ui/seccion.tsx'
import { TalCual } from '../components/ui/tal-cual.tsx'

export const meta = unlistedMeta('Envío y pago')

export default function Shipping() {
  const { ajustes } = useTienda()
  const alert = useAlert()
  const form = useRef<HTMLFormElement>(null)
  const { datos, faltas, change, leave, checkAll } = useDatosEnvio(form)
  const puntos = usePuntos(datos, (id) => change('punto', id))
  const carrito = useCarrito()
  const check = useCartCheck()
  const showCambio = useShowCambio(check.estado)
  const codigoDelCarrito = useCodigo(carrito.items, check.revisiones)
  const credito = useCredito(datos)
  const anterior = usePedidoAnterior()
  const [faltan, setFaltan] = useState<CampoFaltante[]>([])
  /** Pressed before the page was alive, and repeated before its cart was read. */
  const porPagar = useRef<MedioDelComprador | null>(null)
  const { enviado, sinCorreo, placeOrder, finishTransfer } = usePlaceOrder((problema) => {
    if (problema !== null) check.recheck()
    if (problema !== null) codigoDelCarrito.recheck()
    if (problema !== null) credito.recheck()
    if (problema?.code === 'punto_no_disponible') puntos.again()
    alert(explainRechazo(problema, navigator.onLine), { onClose: showCambio })
  })

  const items = enviado?.items ?? carrito.items
  const tarifa = enviado?.tarifa ?? tarifaEnvio(datos.metodo, datos.departamento, ajustes)
  const envio = costoPrevisto([datos.metodo], datos.departamento, ajustes)
  const codigo = enviado === null ? codigoDelCarrito : { ...codigoDelCarrito, descuentos: enviado.descuentos }
  const totales = totalesCarrito(items)
  const descuento = sumPrecios(codigo.descuentos)
  const total = (precios: keyof Precios) => totales[precios] - descuento[precios] + envio.costo
  const disponible = items.length === 0 ? 0 : (credito.disponible?.queda ?? 0)
  const { aCuenta, cubre } = pagoConCredito(disponible, total('transferencia'))
  const quedan = { tarjeta: total('tarjeta') - aCuenta, transferencia: total('transferencia') - aCuenta }
  const pideDocumento = Math.max(total('tarjeta'), total('transferencia')) >= ajustes.documentoDesde
  const procesando = enviado !== null
  const sinReserva = avisoDeReserva(check.reserva)
  const max = ajustes.retencion.unidadesPorPedido
  const demasiadas = hasDemasiadas(items, max)
  const elegido = {
    items,
    datos,
    tarifa,
    codigo: codigo.estado === 'aplicado' ? codigo.codigo : '',
    descuentos: codigo.descuentos,
    credito: credito.disponible?.codigo ?? '',
  }
  const revisiones = items.map((_item, index) => {
    const revision = procesando ? null : (check.revisiones[index] ?? null)
    // The shirt is held by the order that this very content made before: the server answers with that one.
    return revision?.kind === 'agotada' && isUnderWay(sessionStore(), contenidoDe(elegido)) ? null : revision
  })
  const porResolver = revisiones.filter((revision) => revision !== null && revision.kind !== 'igual').length

  useEffect(() => {
    const medio = porPagar.current
    if (medio === null || !carrito.ready) return
    porPagar.current = null
    pay(medio)
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as there is a cart to pay
  }, [carrito.ready])

  function pay(medio: MedioDelComprador) {
    if (!carrito.ready) {
      porPagar.current = medio
      return
    }
    const wrong = checkAll()
    const missing = missingDatos(datos, items.length, pidePunto(puntos))
    if (missing.length > 0) return setFaltan(missing)
    if (pideDocumento && datos.documento === '') {
      return alert(ERRORES.falta_documento.detail, { onClose: () => showCampo('documento') })
    }
    const firstWrong = CAMPOS_DE_ENVIO.find((campo) => wrong[campo] !== undefined)
    if (firstWrong !== undefined) return showCampo(firstWrong)
    if (demasiadas) return alert(textoDemasiadas(max))
    if (porResolver > 0) {
      return alert('Algo cambió en tu carrito. Aceptalo o quitá la camiseta para poder pagar.', {
        onClose: showCambio,
      })
    }
    if (codigo.estado === 'revisando' || codigo.estado === 'fallido') {
      codigo.recheck()
      return alert('Todavía no sabemos cuánto descuenta el código. Esperá un momento, o quitalo, y probá de nuevo.')
    }
    if (credito.estado === 'revisando' || credito.estado === 'rechazado') {
      return alert(credito.mensaje || 'Todavía no sabemos cuánto paga el crédito. Esperá un momento y probá de nuevo.')
    }
    void placeOrder(medio, elegido)
  }

  function closeFaltan() {
    const first = faltan[0]!.campo
    setFaltan([])
    // The dialog first gives the focus back.
    setTimeout(() => document.getElementById(first === 'carrito' ? CARRITO_ID : campoId(first))?.focus())
  }

  const amount = (pesos: number) =>
    items.length > 0 && (
      <>
        <span>{' ·\u00a0'}</span>
        <span className="whitespace-nowrap">
          {envio.desde && <span>desde </span>}
          <TalCual>{formatPesos(pesos)}</TalCual>
        </span>
      </>
    )

  return (
    <div className="flex flex-col gap-6 pt-8">
      <PageTitle>Envío y pago</PageTitle>
      {carrito.ready && items.length === 0 && <AvisoPedidosHechos />}
      <noscript>
        <Notice kind="aviso">
          Para comprar hace falta un navegador actual con JavaScript activado. También podés escribirnos por WhatsApp o
          desde Contacto.
        </Notice>
      </noscript>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16">
        <Seccion titulo="Tus datos" id="datos" className="flex max-w-2xl flex-col gap-5">
          <FormularioEnvio
            ref={form}
            datos={datos}
            puntos={puntos}
            faltas={faltas}
            onChange={change}
            onLeave={leave}
            pideDocumento={pideDocumento}
          />
        </Seccion>
        <Seccion titulo="Tu pedido" id="resumen" className="flex flex-col gap-5 lg:self-start">
          <NoEncontradas nombres={check.noEncontradas} />
          <ResumenEnvio
            items={items}
            codigo={codigo}
            revisiones={revisiones}
            dibujos={check.dibujos}
            dichos={check.dichos}
            datos={datos}
            punto={puntoElegido(puntos, datos)}
            envio={procesando ? { costo: tarifa.costo, desde: false } : envio}
            ready={carrito.ready || procesando}
            credito={<Credito credito={credito} aCuenta={aCuenta} queda={quedan} />}
            onAccept={check.accept}
            onRemove={(item) => carrito.edit((now) => removeItem(now, item.nombre, item.talle))}
          />
          {demasiadas && <Demasiadas items={items} max={max} />}
          {sinReserva !== '' && <Notice kind="aviso">{sinReserva}</Notice>}
          {codigo.porConfirmar && <Notice kind="aviso">{CODIGO_POR_CONFIRMAR}</Notice>}
          {anterior !== null && !procesando && <AvisoPedidoAnterior pedido={anterior} />}
          <div className="flex flex-col gap-3 sin-js:hidden">
            <p role="status" className="sr-only">
              {procesando && 'Procesando...'}
            </p>
            {MEDIOS_DEL_COMPRADOR.filter((medio) => !cubre || MEDIOS[medio].porBanco).map((medio, index) => (
              <div key={medio} className="grid">
                <Button
                  variant={index === 0 ? 'primario' : 'secundario'}
                  disabled={procesando}
                  onMouseDown={keepFocus}
                  onClick={() => pay(medio)}
                >
                  {procesando ? (
                    <span>Procesando...</span>
                  ) : (
                    <span>
                      <span>{cubre ? 'Confirmar el pedido' : `Pagar ${MEDIOS[medio].alPagar}`}</span>
                      {!cubre && amount(quedan[MEDIOS[medio].precios])}
                    </span>
                  )}
                </Button>
                {!cubre && MEDIOS[medio].cobra === 'proveedor' && (
                  <EnCuotas monto={items.length === 0 || envio.desde ? null : quedan.tarjeta} />
                )}
              </div>
            ))}
            {!cubre && (
              <>
                <MediosDePago />
                <p className="text-sm text-tinta-suave">{`Por transferencia, a ${ajustes.bancos.join(' o ')}: te damos las cuentas en el próximo paso.`}</p>
              </>
            )}
            <p className="text-sm text-tinta-suave">
              {!cubre && <span>Los datos de la tarjeta los cargás en Mercado Pago: nosotros no los vemos.</span>}{' '}
              {/* In a new tab: what is being written here stays. */}
              <Link to="/cambios" target="_blank" className="enlace">
                Cambios y devoluciones<span className="sr-only">, se abre aparte</span>
              </Link>
            </p>
            <QuienVende />
          </div>
        </Seccion>
      </div>
      <DatosFaltantes faltan={faltan} onClose={closeFaltan} />
      {sinCorreo !== null && (
        <CorreoNoEnviado token={sinCorreo.token} onDone={() => void finishTransfer(sinCorreo.token, sinCorreo.state)} />
      )}
    </div>
  )
}

/** A fault that is shown on leaving a field would move the button from under the pointer. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault()
}

/** Scrolls even when it has the focus already, which moves nothing: its fault may be far above. */
function showCampo(campo: CampoEnvio) {
  const control = document.getElementById(campoId(campo))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/**
 * Leads to the first line that changed, which says what: at once, or when the server has said which.
 * @returns what asks for it; whoever has gone to something else of the page by then stays there
 */
function useShowCambio(estado: CartCheck['estado']): () => void {
  const [from, setFrom] = useState<Element | null>(null)
  useEffect(() => {
    if (from === null || estado === 'revisando') return
    if (document.activeElement === from) document.querySelector<HTMLElement>('[data-cambio]')?.focus()
    // oxlint-disable-next-line react/set-state-in-effect -- it is done
    setFrom(null)
  }, [from, estado])
  return () => setFrom(document.activeElement)
}
