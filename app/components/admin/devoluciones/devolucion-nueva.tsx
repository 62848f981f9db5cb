import { useState } from 'react'
import { v7 } from 'uuid'
import {
  MOTIVOS,
  MOTIVOS_DE_DEVOLUCION,
  type Arreglo,
  type Destino,
  type MotivoDeDevolucion,
} from '#domain/devoluciones/devolucion.ts'
import { isEnLaTienda, quienPaga } from '#domain/devoluciones/revision.ts'
import { TEXTO_DE_DEVOLUCION_MAX, type DevolucionAMano } from '#domain/devoluciones/solicitud.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import { lineasPorDevolver } from '#domain/pedidos/gestion/devoluciones.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Checkbox, ErrorText, Field, Textarea } from '../../ui/field.tsx'
import { Falla } from '../falla.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { useAccion } from '../use-send.ts'
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

/** A devolución made of a chat, or of somebody at the counter. */
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
  const [motivo, setMotivo] = useState<MotivoDeDevolucion | null>(null)
  const [texto, setTexto] = useState('')
  const [trato, setTrato] = useState<TratoEnBorrador>({
    arreglo: 'cambio',
    lineas: libres.length === 1 ? [{ orden: libres[0]!.orden, reemplazo: null }] : [],
    ...quienPaga({ motivo: 'no_me_quedo', arreglo: 'cambio' }, ajustes),
    donde: ajustes.devoluciones.donde,
  })
  const { arreglo, lineas } = trato
  const worthOf = (some: TratoEnBorrador['lineas']) => valorDe(pedido, new Set(some.map(({ orden }) => orden)))
  const valor = worthOf(lineas)
  const [elegido, setElegido] = useState<Destino | '' | null>(null)
  const destino = elegido ?? (enLaTienda ? 'stock' : '')
  const fuentes = fuentesPara(arreglo, pedido)
  const [quiereSaldar, setQuiereSaldar] = useState(true)
  const [propuesto, setSaldo] = useState(() => saldoSugerido(fuentes, valor))
  const { send, ocupado, resultado, errores } = useAccion<DevolucionAMano>(`/admin/pedidos/${pedido.codigo}/devolucion`)
  const form = useFirstFault(resultado)

  const agree = (next: TratoEnBorrador) => {
    setTrato(next)
    setSaldo(saldoSugerido(fuentesPara(next.arreglo, pedido), worthOf(next.lineas), propuesto.cuenta))
  }
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
          setMotivo(next)
          agree({
            ...trato,
            arreglo: ARREGLO_USUAL[next],
            ...quienPaga({ motivo: next, arreglo: ARREGLO_USUAL[next] }, ajustes),
          })
        }}
      />
      <TratoElegido
        trato={trato}
        motivo={motivo}
        vendidas={pedido.lineas}
        camisetas={camisetas}
        errores={errores}
        onChange={agree}
      />
      <OpcionesALaVista
        titulo="La camiseta"
        opciones={DESTINOS_ELEGIBLES}
        elegida={destino}
        onChange={(next) => setElegido(next)}
      />
      {destino !== '' && (
        <Checkbox
          label={`${capitalize(saldarEnPalabras(arreglo, null))} ahora`}
          checked={quiereSaldar}
          onChange={(event) => setQuiereSaldar(event.target.checked)}
        />
      )}
      {saldo !== null && <SaldoElegido {...{ fuentes, saldo, valor, errores }} onChange={setSaldo} />}
      <Field label="Qué te dijo" htmlFor="nueva-texto" required={false} error={errores.texto}>
        <Textarea
          value={texto}
          rows={2}
          maxLength={TEXTO_DE_DEVOLUCION_MAX}
          className="min-h-16"
          onChange={(event) => setTexto(event.target.value)}
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
