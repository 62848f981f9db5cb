import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nombreDelComprador } from '#domain/envios/envio.ts'
import type { PedidoDeLista } from '#domain/pedidos/gestion/lista-pedidos.ts'
import {
  readSeguimientos,
  tomaPaso,
  type PasoDeTanda,
  type Tanda as TandaPedida,
  type TandaHecha,
} from '#domain/pedidos/gestion/tanda.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CampoTransporte, transporteUsual } from './campo-transporte.tsx'
import { ElegirPlanilla } from '../elegir-planilla.tsx'
import { useSend } from '../use-send.ts'

/** What came of many orders, or what is wrong with what was sent. */
export type ResultadoDeTanda = TandaHecha | { errores: Record<string, string> }

const PASOS = ['preparar', 'salir', 'entregar'] as const
type Paso = (typeof PASOS)[number]

const TEXTO: Record<Paso, string> = { preparar: 'Preparar', salir: 'Salieron', entregar: 'Se entregaron' }
const HECHO: Record<PasoDeTanda, string> = {
  preparar: 'en preparación',
  salir: 'con la salida anotada',
  entregar: 'entregados',
  deshacer: 'como estaban antes',
}

type Props = {
  /** The orders that are ticked. */
  elegidos: PedidoDeLista[]
  /** Names of the carriers that are switched on. */
  transportes: string[]
  /** Told which ones were moved: the others stay ticked. */
  onDone: (codigos: string[]) => void
}

/** What can be done with the ticked orders together, at the thumb; what came of it stands at the top. */
export function Tanda({ elegidos, transportes, onDone }: Props) {
  const { send, ocupado, resultado } = useSend<TandaPedida, ResultadoDeTanda>('/admin/pedidos')
  const [preguntado, setPreguntado] = useState<Paso | null>(null)
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (resultado === null) return
    // The moved orders may have left the list, and the focus with them.
    told.current?.focus({ preventScroll: true })
    told.current?.scrollIntoView({ block: 'nearest' })
    if ('hechos' in resultado) onDone(resultado.hechos.map(({ codigo }) => codigo))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [resultado])
  const paraPaso = (paso: Paso) => elegidos.filter((pedido) => tomaPaso(paso, pedido))
  const move = (paso: Paso, { pedidos, numeros, transporte }: Confirmada) => {
    setPreguntado(null)
    void send({
      paso,
      ...(paso === 'salir' ? { transporte } : {}),
      pedidos: pedidos.map(({ codigo, estado }) => ({
        codigo,
        desde: estado,
        seguimiento: numeros.get(codigo) ?? '',
      })),
    })
  }
  return (
    <>
      <div ref={told} tabIndex={-1} role="status" className="resultado-a-la-vista empty:sr-only">
        {resultado !== null && (
          <LoHecho resultado={resultado} onUndo={(pedidos) => void send({ paso: 'deshacer', pedidos })} />
        )}
      </div>
      {elegidos.length > 0 && (
        <div className="barra-de-guardado order-last lg:mx-0 lg:px-0">
          {PASOS.map((paso) => [paso, paraPaso(paso).length] as const)
            .filter(([, cuantos]) => cuantos > 0)
            .map(([paso, cuantos]) => (
              <Button
                key={paso}
                size="sm"
                variant={paso === 'salir' ? 'primario' : 'secundario'}
                disabled={ocupado}
                onClick={() => setPreguntado(paso)}
              >{`${TEXTO[paso]} (${cuantos})`}</Button>
            ))}
          <Button type="submit" size="sm">{`Imprimir (${elegidos.length})`}</Button>
          <Button type="submit" size="sm" name="que" value="whatsapp">{`WhatsApp (${elegidos.length})`}</Button>
          {ocupado && <span className="text-sm">Guardando...</span>}
        </div>
      )}
      {preguntado !== null && (
        <PreguntaDeTanda
          paso={preguntado}
          pedidos={paraPaso(preguntado)}
          transportes={transportes}
          onConfirm={(confirmada) => move(preguntado, confirmada)}
          onClose={() => setPreguntado(null)}
        />
      )}
    </>
  )
}

type Confirmada = { pedidos: PedidoDeLista[]; numeros: ReadonlyMap<string, string>; transporte: string }

type PreguntaProps = {
  paso: Paso
  pedidos: PedidoDeLista[]
  transportes: string[]
  onConfirm: (confirmada: Confirmada) => void
  onClose: () => void
}

/** Says what follows before it is done; for parcels that leave it takes their numbers, pasted as they come. */
function PreguntaDeTanda({ paso, pedidos: marcados, transportes, onConfirm, onClose }: PreguntaProps) {
  const [soloHechos, setSoloHechos] = useState(false)
  const porHacer = marcados.filter((pedido) => paso === 'salir' && pedido.porHacer !== '')
  const pedidos = soloHechos ? marcados.filter((pedido) => !porHacer.includes(pedido)) : marcados
  const [transporte, setTransporte] = useState(transporteUsual(transportes))
  const [texto, setTexto] = useState('')
  const { numeros, faltas } = readSeguimientos(texto, pedidos)
  const dichas = faltas.slice(0, FALTAS_DICHAS)
  if (faltas.length > FALTAS_DICHAS) dichas.push(`Y ${faltas.length - FALTAS_DICHAS} más que no coinciden.`)
  const cuantos = plural(pedidos.length, 'pedido', 'pedidos')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${TEXTO[paso]}: ${cuantos}`}
      footer={
        <>
          <Button
            variant="noche"
            disabled={faltas.length > 0}
            onClick={() => onConfirm({ pedidos, numeros, transporte })}
          >
            {TEXTO[paso]}
          </Button>
          <Button onClick={onClose}>Volver</Button>
        </>
      }
    >
      <p>{CONSECUENCIA[paso]}</p>
      {porHacer.length > 0 && !soloHechos && (
        <Notice kind="aviso">
          <p className="font-semibold">
            {porHacer.length === 1
              ? 'A 1 pedido le faltan camisetas:'
              : `A ${porHacer.length} pedidos les faltan camisetas:`}
          </p>
          <ul className="text-sm">
            {porHacer.map((pedido) => (
              <li key={pedido.codigo}>{`${pedido.codigo}: ${pedido.porHacer}`}</li>
            ))}
          </ul>
          {porHacer.length < marcados.length && (
            <Button size="sm" onClick={() => setSoloHechos(true)}>{`Dejar ${porHacer.length} para después`}</Button>
          )}
        </Notice>
      )}
      {paso === 'salir' && (
        <CampoTransporte
          id="tanda-transporte"
          valor={transporte}
          transportes={transportes}
          error={undefined}
          onChange={setTransporte}
        />
      )}
      {paso === 'salir' && (
        <Field
          label="Números de seguimiento"
          className="wrap-anywhere whitespace-pre-line"
          htmlFor="tanda-numeros"
          required={false}
          error={dichas.join('\n')}
          hint="Un pedido por renglón: código, nombre o teléfono, y el número. Se puede pegar desde una planilla, o elegirla."
        >
          <Textarea
            value={texto}
            rows={5}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTexto(event.target.value)}
          />
        </Field>
      )}
      {paso === 'salir' && (
        <ElegirPlanilla<{ texto: string }>
          text="Elegir una planilla"
          address="/admin/pedidos/numeros"
          onRead={(leida) => setTexto(leida.texto)}
        />
      )}
      {faltas.length > 0 && numeros.size > 0 && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => setTexto([...numeros].map((one) => one.join('\t')).join('\n'))}
        >{`Sacar ${plural(faltas.length, 'renglón', 'renglones')} y dejar lo que coincide`}</Button>
      )}
      {texto.trim() !== '' && (
        <div role="status">
          <p className="font-semibold">{`${numeros.size} de ${cuantos} con número.`}</p>
          <ul className="text-sm">
            {pedidos
              .filter(({ codigo }) => numeros.has(codigo))
              .map((pedido) => (
                <li key={pedido.codigo} translate="no">
                  {`${pedido.codigo}, ${nombreDelComprador(pedido)}: ${numeros.get(pedido.codigo)}`}
                </li>
              ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** Of a sheet with all parcels of a month most lines are of other orders. */
const FALTAS_DICHAS = 20

const CONSECUENCIA: Record<Paso, string> = {
  preparar: 'Quedan en preparación, y a quien compró se le avisa por correo. Se puede deshacer por un día.',
  salir:
    'Los de envío quedan enviados y los de retiro, listos para retirar; a quien compró se le avisa por correo. Se puede deshacer por un día.',
  entregar: 'Quedan entregados, y a quien compró se le avisa por correo. Se puede deshacer por un día.',
}

type HechoProps = { resultado: ResultadoDeTanda; onUndo: (pedidos: TandaPedida['pedidos']) => void }

function LoHecho({ resultado, onUndo }: HechoProps) {
  if ('errores' in resultado) return <Notice kind="error">{Object.values(resultado.errores)[0] ?? ''}</Notice>
  const { paso, hechos, apartados } = resultado
  const canUndo = hechos.length > 0 && paso !== 'deshacer'
  return (
    <Notice kind={apartados.length === 0 ? 'ok' : 'aviso'}>
      <div className="flex flex-col items-start gap-2">
        {hechos.length > 0 && (
          <p className="font-semibold">{`${plural(hechos.length, 'pedido', 'pedidos')} ${HECHO[paso]}.`}</p>
        )}
        {apartados.length > 0 && (
          <ul>
            {apartados.map(({ codigo, por }) => (
              <li key={codigo}>
                <Link to={`/admin/pedidos/${codigo}`} className="underline">
                  {codigo}
                </Link>{' '}
                <span>{por}</span>
              </li>
            ))}
          </ul>
        )}
        {canUndo && (
          <Button
            size="sm"
            onClick={() => onUndo(hechos.map(({ codigo, estado }) => ({ codigo, desde: estado, seguimiento: '' })))}
          >
            Deshacer
          </Button>
        )}
      </div>
    </Notice>
  )
}
