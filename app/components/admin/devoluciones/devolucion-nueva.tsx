import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import {
  MOTIVOS,
  MOTIVOS_DE_DEVOLUCION,
  type Arreglo,
  type Destino,
  type MotivoDeDevolucion,
} from '#domain/devoluciones/devolucion.ts'
import { isEnLaTienda, quienPaga } from '#domain/devoluciones/revision.ts'
import { TEXTO_DE_DEVOLUCION_MAX, type DevolucionAMano, type Saldo } from '#domain/devoluciones/solicitud.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import { lineasPorDevolver } from '#domain/pedidos/gestion/devoluciones.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, ErrorText, Field, Textarea } from '../../ui/field.tsx'
import { Falla } from '../falla.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { useAccion } from '../use-send.ts'
import { useBorrador } from '../use-borrador.ts'
import { DESTINOS_ELEGIBLES, fuentesPara, saldarEnPalabras } from './llegada.tsx'
import { OpcionesALaVista } from '../opciones-a-la-vista.tsx'
import { SaldoElegido, saldoSugerido } from '../pedidos/saldo-elegido.tsx'
import { TratoElegido, type TratoEnBorrador } from './trato-elegido.tsx'

const MOTIVOS_ELEGIBLES = MOTIVOS_DE_DEVOLUCION.map((motivo) => [motivo, MOTIVOS[motivo].etiqueta] as const)

/** What is usually wanted for a reason. */
const ARREGLO_USUAL: Record<MotivoDeDevolucion, Arreglo> = {
  no_me_quedo: 'cambio',
  me_arrepenti: 'dinero',
  vino_fallada: 'cambio',
  vino_otra: 'cambio',
}

type Borrador = {
  motivo: MotivoDeDevolucion | null
  texto: string
  trato: TratoEnBorrador
  /** Null while nobody said where the shirts go. */
  elegido: Destino | '' | null
  quiereSaldar: boolean
  propuesto: Saldo
}

/** A devolución made of a chat, or of somebody at the counter; what is typed stays until it is made. */
export function DevolucionAManoEnBorrador({
  pedido,
  camisetas,
}: {
  pedido: PedidoGestionado
  camisetas: CamisetaEnVenta[]
}) {
  const { ajustes } = useTienda()
  const [id] = useState(() => v7())
  const libres = lineasPorDevolver(pedido)
  const enLaTienda = isEnLaTienda(pedido.estado)
  const worthOf = (some: TratoEnBorrador['lineas']) => valorDe(pedido, new Set(some.map(({ orden }) => orden)))
  const suggest = ({ arreglo: como, lineas: some }: TratoEnBorrador, cuenta = '') =>
    saldoSugerido(fuentesPara(como, pedido), worthOf(some), cuenta)
  const [inicial] = useState((): Borrador => {
    const usual: TratoEnBorrador = {
      arreglo: 'cambio',
      lineas: libres.length === 1 ? [{ orden: libres[0]!.orden, reemplazo: null }] : [],
      ...quienPaga({ motivo: 'no_me_quedo', arreglo: 'cambio' }, ajustes),
      donde: ajustes.devoluciones.donde,
    }
    return { motivo: null, texto: '', trato: usual, elegido: null, quiereSaldar: true, propuesto: suggest(usual) }
  })
  const { valor: borrador, setValor, recuperado, descartar } = useBorrador(`devolucion:${pedido.codigo}`, inicial)
  const change = (fields: Partial<Borrador>) => setValor((now) => ({ ...now, ...fields }))
  const { motivo, texto, trato, elegido, quiereSaldar, propuesto } = borrador
  const { arreglo, lineas } = trato
  const isMade = lineas.some(({ orden }) => !libres.some((libre) => libre.orden === orden))
  useEffect(() => {
    if (isMade) void descartar()
  }, [isMade, descartar])
  const valor = worthOf(lineas)
  const destino = elegido ?? (enLaTienda ? 'stock' : '')
  const fuentes = fuentesPara(arreglo, pedido)
  const { send, ocupado, resultado, errores } = useAccion<DevolucionAMano>(`/admin/pedidos/${pedido.codigo}/devolucion`)
  const form = useFirstFault(resultado)

  const agree = (next: TratoEnBorrador, because: Partial<Borrador> = {}) =>
    change({ ...because, trato: next, propuesto: suggest(next, propuesto.cuenta) })
  // What is left over of an exchange is known once it is agreed on, and settled on its page.
  const salda = destino !== '' && quiereSaldar
  const saldo = salda && arreglo !== 'cambio' ? propuesto : null
  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void send({
          id,
          ...trato,
          // The shop says what is missing.
          motivo: motivo!,
          texto,
          cuenta: saldo?.cuenta ?? '',
          respuesta: '',
          destino: destino === '' ? null : destino,
          salda,
          saldo,
        })
      }}
    >
      {recuperado && (
        <Notice className="flex flex-wrap items-center justify-between gap-3">
          <p>Recuperamos lo que estabas cargando.</p>
          <Button size="sm" onClick={() => void descartar()}>
            Empezar de nuevo
          </Button>
        </Notice>
      )}
      {libres.length > 1 && (
        <fieldset>
          <legend className="font-angosta text-lg">Qué vuelve</legend>
          {libres.map(({ orden, nombre, talle }) => (
            <Checkbox
              key={orden}
              label={`${nombre}, talle ${talle}`}
              checked={lineas.some((linea) => linea.orden === orden)}
              onChange={({ target }) =>
                agree({
                  ...trato,
                  lineas: target.checked
                    ? [...lineas, { orden, reemplazo: null }]
                    : lineas.filter((linea) => linea.orden !== orden),
                })
              }
            />
          ))}
          <ErrorText id="nueva-lineas">{errores.lineas}</ErrorText>
        </fieldset>
      )}
      {libres.length === 1 && (
        <p className="text-lg font-semibold">{`${libres[0]!.nombre}, talle ${libres[0]!.talle}`}</p>
      )}
      <OpcionesALaVista
        titulo="Por qué"
        opciones={MOTIVOS_ELEGIBLES}
        elegida={motivo}
        error={errores.motivo}
        onChange={(next) => {
          const usual = ARREGLO_USUAL[next]
          agree({ ...trato, arreglo: usual, ...quienPaga({ motivo: next, arreglo: usual }, ajustes) }, { motivo: next })
        }}
      />
      <TratoElegido
        trato={trato}
        motivo={motivo}
        vendidas={pedido.lineas}
        camisetas={camisetas}
        errores={errores}
        onChange={(next) => agree(next)}
      />
      <OpcionesALaVista
        titulo="La camiseta"
        opciones={DESTINOS_ELEGIBLES}
        elegida={destino}
        onChange={(next) => change({ elegido: next })}
      />
      {destino !== '' && (
        <Checkbox
          label={`${capitalize(saldarEnPalabras(arreglo, null))} ahora`}
          checked={quiereSaldar}
          onChange={(event) => change({ quiereSaldar: event.target.checked })}
        />
      )}
      {saldo !== null && (
        <SaldoElegido {...{ fuentes, saldo, valor, errores }} onChange={(next) => change({ propuesto: next })} />
      )}
      <Field label="Qué te dijo" htmlFor="nueva-texto" required={false} error={errores.texto}>
        <Textarea
          value={texto}
          rows={2}
          maxLength={TEXTO_DE_DEVOLUCION_MAX}
          className="min-h-16"
          onChange={(event) => change({ texto: event.target.value })}
        />
      </Field>
      <Falla>{errores['']}</Falla>
      <SendButton
        text={salda ? `Guardar y ${saldarEnPalabras(arreglo, saldo)}` : 'Guardar la devolución'}
        meanwhile="Guardando..."
        variant="primario"
        className="self-start"
        busy={ocupado}
      />
    </form>
  )
}
