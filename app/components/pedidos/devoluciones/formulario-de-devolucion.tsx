import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Form } from 'react-router'
import type { LineaQueVuelve, LoQueVuelve } from '#domain/devoluciones/del-comprador.ts'
import {
  ARREGLO_ETIQUETA,
  ARREGLOS,
  MOTIVOS,
  MOTIVOS_DE_DEVOLUCION,
  type Arreglo,
  type MotivoDeDevolucion,
} from '#domain/devoluciones/devolucion.ts'
import { ultimoDia } from '#domain/devoluciones/plazo.ts'
import { isEnLaTienda, quienPaga } from '#domain/devoluciones/revision.ts'
import { CUENTA_MAX, TEXTO_DE_DEVOLUCION_MAX } from '#domain/devoluciones/solicitud.ts'
import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { tarifaEnvio } from '#domain/envios/envio.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { imagenUrl } from '#domain/productos/imagen.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { nombreDelDia } from '#domain/tiempo/momento.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText, Field, Input, Textarea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { TalCual } from '../../ui/tal-cual.tsx'
import type { Elementos } from '../../ui/elementos.ts'
import type { PedidoDelComprador } from '../pedido-del-comprador.ts'
import {
  readDevolucionEscrita,
  valorDeReemplazo,
  type CamisetaDeCambio,
  type DevolucionEscrita,
  type DevolucionRechazada,
} from './escrito.ts'

type Props = {
  pedido: PedidoDelComprador
  vuelve: LoQueVuelve
  /** Chosen for this form, for what wasn't sent yet. */
  id: string
  rechazada: DevolucionRechazada | undefined
}

/** Which shirts come back, why, and what instead (specification 37.4). Without JavaScript all of it is shown at once. */
export function FormularioDeDevolucion({ pedido, vuelve: { entregado, lineas }, id, rechazada }: Props) {
  const { ajustes } = useTienda()
  const [inicial] = useState(() => rechazada?.escrita ?? vacia(id, lineas))
  const [escrita, setEscrita] = useState(inicial)
  const [camisetas, setCamisetas] = useState(rechazada?.camisetas ?? null)
  // What was found stays until something else is, also when the shop can't be reached.
  const found = rechazada?.camisetas ?? camisetas
  if (found !== camisetas) setCamisetas(found)
  const form = useFirstFault(rechazada)
  const faltas = rechazada?.faltas ?? {}
  const falla = rechazada?.falla ?? ''
  const motivo = MOTIVOS_DE_DEVOLUCION.find((one) => one === escrita.motivo)
  const arreglo = ARREGLOS.find((one) => one === escrita.arreglo)
  const esFalla = motivo !== undefined && MOTIVOS[motivo].esFalla
  const elegidas = lineas.filter(({ orden }) => escrita.ordenes.includes(orden))
  const pagado =
    elegidas.length === 0
      ? ''
      : `Por lo que elegiste pagaste ${formatPesos(sumPesos(elegidas.map((linea) => linea.pagado)))}.`
  const notas: Record<Arreglo, string> = {
    cambio: `${esFalla ? 'La misma sana, de' : 'De'} otro talle, o una distinta.`,
    dinero: pagado,
    credito: 'Vale 12 meses.',
  }
  const keep = (event: SyntheticEvent<HTMLFormElement>) =>
    setEscrita(readDevolucionEscrita(new FormData(event.currentTarget)))
  return (
    <Form ref={form} method="post" noValidate className="flex max-w-2xl flex-col gap-8" onChange={keep}>
      <input type="hidden" name="id" value={inicial.id} />
      {falla !== '' && (
        <div role="alert" tabIndex={-1}>
          <Notice kind="error">{falla}</Notice>
        </div>
      )}
      <Grupo titulo="¿Qué camiseta?" falta={escrita.ordenes.length === 0 ? faltas.lineas : undefined}>
        {lineas.map((linea) => (
          <Opcion
            key={linea.orden}
            type="checkbox"
            name="orden"
            value={linea.orden}
            defaultChecked={inicial.ordenes.includes(linea.orden)}
            nota={
              linea.aMedida
                ? linea.fuera.me_arrepenti
                : motivo !== undefined && escrita.ordenes.includes(linea.orden)
                  ? linea.fuera[motivo]
                  : ''
            }
          >
            <span className="font-semibold break-words">{linea.nombre}</span>
            <span>
              Talle <TalCual>{linea.talle}</TalCual>
            </span>
          </Opcion>
        ))}
      </Grupo>
      <Grupo titulo="¿Por qué?" falta={motivo === undefined ? faltas.motivo : undefined}>
        {MOTIVOS_DE_DEVOLUCION.map((one) => {
          const puede = lineas.some(({ fuera }) => fuera[one] === '')
          const dia = ultimoDia(one, entregado, ajustes)
          const hasta = dia === null ? '' : `Hasta el ${nombreDelDia(dia)}.`
          return (
            <Opcion
              key={one}
              name="motivo"
              value={one}
              disabled={!puede}
              defaultChecked={inicial.motivo === one}
              nota={puede ? hasta : noPuede(lineas, one)}
            >
              <span className="font-semibold">{MOTIVOS[one].etiqueta}</span>
            </Opcion>
          )
        })}
      </Grupo>
      <Grupo titulo="¿Qué preferís?" falta={arreglo === undefined ? faltas.arreglo : undefined}>
        {ARREGLOS.map((one) => (
          <Opcion key={one} name="arreglo" value={one} defaultChecked={inicial.arreglo === one} nota={notas[one]}>
            <span className="font-semibold">{ARREGLO_ETIQUETA[one]}</span>
          </Opcion>
        ))}
      </Grupo>
      {(elegidas.length > 0 ? elegidas : lineas).map((linea) => (
        <PorCual
          key={linea.orden}
          linea={linea}
          elegido={inicial.reemplazos[linea.orden] ?? ''}
          esFalla={esFalla || motivo === undefined}
          camisetas={camisetas ?? []}
          className={arreglo === 'cambio' && escrita.ordenes.includes(linea.orden) ? '' : 'con-js:hidden'}
        />
      ))}
      <OtraCamiseta
        buscado={inicial.buscar}
        camisetas={camisetas}
        className={arreglo === 'cambio' ? '' : 'con-js:hidden'}
      />
      {MEDIOS[pedido.medioDePago].cobra === 'tienda' && (
        <Field
          label="¿A qué cuenta te devolvemos el dinero?"
          htmlFor="devolucion-cuenta"
          required={false}
          error={faltas.cuenta}
          hint="Banco, número y a nombre de quién."
          className={arreglo === 'dinero' ? '' : 'con-js:hidden'}
        >
          <Textarea name="cuenta" rows={2} maxLength={CUENTA_MAX} defaultValue={inicial.cuenta} />
        </Field>
      )}
      <Field
        label={esFalla ? '¿Qué le pasa?' : '¿Algo más?'}
        htmlFor="devolucion-texto"
        required={false}
        error={faltas.texto}
        hint={esFalla ? 'Después de mandarlo podés sumar hasta 5 fotos.' : undefined}
      >
        <Textarea name="texto" rows={3} maxLength={TEXTO_DE_DEVOLUCION_MAX} defaultValue={inicial.texto} />
      </Field>
      {motivo !== undefined && arreglo !== undefined && (
        <p className="border-l-4 border-celeste pl-3">{quienPagaEnPalabras(pedido, motivo, arreglo, ajustes)}</p>
      )}
      <div>
        <SendButton text="Pedirlo" meanwhile="Mandando..." variant="primario" />
      </div>
    </Form>
  )
}

function vacia(id: string, lineas: LineaQueVuelve[]): DevolucionEscrita {
  const ordenes = lineas.length === 1 ? [lineas[0]!.orden] : []
  return { id, ordenes, motivo: '', arreglo: '', reemplazos: {}, texto: '', cuenta: '', buscar: '' }
}

/** Why no shirt of the order can come back for a reason. */
function noPuede(lineas: LineaQueVuelve[], motivo: MotivoDeDevolucion): string {
  return lineas.find(({ aMedida }) => !aMedida)?.fuera[motivo] ?? 'No se puede: se hizo para vos.'
}

function quienPagaEnPalabras(
  { estado, envio: { metodo, departamento } }: PedidoDelComprador,
  motivo: MotivoDeDevolucion,
  arreglo: Arreglo,
  ajustes: ReturnType<typeof useTienda>['ajustes'],
): string {
  const { pagaVuelta, pagaIda } = quienPaga({ motivo, arreglo }, ajustes)
  const vuelta = isEnLaTienda(estado)
    ? 'Todavía está en la tienda: no tenés que mandar nada.'
    : pagaVuelta === 'tienda'
      ? 'El envío de vuelta lo pagamos nosotros.'
      : 'El envío de vuelta corre por tu cuenta.'
  const costo = formatPesos(tarifaEnvio(metodo, departamento, ajustes).costo)
  if (arreglo !== 'cambio') return vuelta
  return `${vuelta} ${pagaIda === 'tienda' ? 'Mandarte la otra no tiene costo.' : `Mandarte la otra cuesta ${costo}.`} Por otro talle de la misma no hay diferencia; por otra camiseta, la que haya entre lo que pagaste y su precio de hoy.`
}

function Grupo({ titulo, falta, children }: { titulo: ReactNode; falta?: string | undefined; children: Elementos }) {
  const id = useId()
  return (
    <fieldset aria-invalid={falta === undefined ? undefined : true} aria-describedby={id} tabIndex={-1}>
      <legend className="mb-2 font-ancha text-xl">{titulo}</legend>
      <div className="flex flex-col gap-2">{children}</div>
      <div role="alert">
        <ErrorText id={id}>{falta}</ErrorText>
      </div>
    </fieldset>
  )
}

type OpcionProps = React.ComponentProps<'input'> & { nota: string; children: Elementos }

/** One of several to choose from, as large as a thumb. */
function Opcion({ nota, children, type = 'radio', ...input }: OpcionProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm border-2 border-linea-honda bg-blanco px-4 py-2 hover:border-tinta has-checked:border-noche has-checked:bg-papel-hondo has-disabled:cursor-default has-disabled:border-linea has-disabled:text-tinta-suave has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input type={type} className="size-5 shrink-0 accent-noche" {...input} />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        {children}
        {nota !== '' && <span className="w-full text-sm">{nota}</span>}
      </span>
    </label>
  )
}

type PorCualProps = {
  linea: LineaQueVuelve
  elegido: string
  /** Then the same size is wanted too. */
  esFalla: boolean
  camisetas: CamisetaDeCambio[]
  className: string
}

/** What is wanted for a shirt: another size of it, or one of those that were found. */
function PorCual({ linea, elegido, esFalla, camisetas, className }: PorCualProps) {
  const { orden, nombre, talle, modo, productId, talles } = linea
  const ofrecidos = talles.filter((one) => esFalla || one !== talle)
  return (
    <fieldset className={className}>
      <legend className="mb-2 font-ancha text-xl">
        <span>{`¿Por cuál cambiás ${nombre}, talle `}</span>
        <TalCual>{talle}</TalCual>
        <span>?</span>
      </legend>
      {ofrecidos.length === 0 ? (
        <p>De esta no quedan otros talles ahora.</p>
      ) : (
        <Talles
          orden={orden}
          elegido={elegido}
          talles={ofrecidos}
          valor={(one) => valorDeReemplazo(modo, productId, one)}
        />
      )}
      {camisetas.map(({ id, nombre: otra, imagen, modos }) =>
        modos.map((de) => (
          <div key={`${id}${de.modo}`} className="mt-4 flex gap-3">
            {imagen !== '' && (
              <img
                src={imagenUrl(imagen, 320, 'webp')}
                alt=""
                width={64}
                height={80}
                className="h-20 w-16 shrink-0 object-cover"
              />
            )}
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-semibold break-words">{otra}</p>
              <p className="text-sm">
                <TalCual>{formatPesos(de.precio)}</TalCual>
                <span>{` · ${MODO_ETIQUETA[de.modo]} · Por la tuya pagaste `}</span>
                <TalCual>{formatPesos(linea.pagado)}</TalCual>
              </p>
              <Talles
                orden={orden}
                elegido={elegido}
                talles={de.talles}
                valor={(one) => valorDeReemplazo(de.modo, id, one)}
                de={otra}
              />
            </div>
          </div>
        )),
      )}
    </fieldset>
  )
}

type TallesProps = { orden: number; elegido: string; talles: string[]; valor: (talle: string) => string; de?: string }

function Talles({ orden, elegido, talles, valor, de = '' }: TallesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {talles.map((talle) => (
        <label key={talle} className="opcion min-w-12 px-3!">
          <input type="radio" name={`por-${orden}`} value={valor(talle)} defaultChecked={elegido === valor(talle)} />
          {de !== '' && <span className="sr-only">{`${de}, talle `}</span>}
          <TalCual>{talle}</TalCual>
        </label>
      ))}
    </div>
  )
}

type OtraProps = { buscado: string; camisetas: CamisetaDeCambio[] | null; className: string }

/** Looks for another shirt by its name; what was chosen and typed stays. */
function OtraCamiseta({ buscado, camisetas, className }: OtraProps) {
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <Field
        label="O buscá otra camiseta"
        htmlFor="devolucion-buscar"
        hint={
          camisetas?.length === 0
            ? 'No encontramos ninguna con ese nombre.'
            : '¿No está tu talle? Buscá la misma: quizás se hace por encargo.'
        }
      >
        <div className="flex gap-2">
          <Input
            name="buscar"
            type="search"
            defaultValue={buscado}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit" name="accion" value="buscar">
            Buscar
          </Button>
        </div>
      </Field>
    </div>
  )
}
