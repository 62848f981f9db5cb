import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { groupEncargos, textoDeEncargos } from '#domain/pedidos/gestion/group-encargos.ts'
import {
  type EncargosMarcados,
  type LineaDeEncargo,
  type ListaDeEncargos,
  type MarcaDeEncargos,
} from '#domain/pedidos/gestion/encargos.ts'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { fitsInWhatsappLink, whatsappLink } from '#domain/contacto/whatsapp.ts'
import { plural } from '#domain/texto/plural.ts'
import { BotonCopiar } from '../../base/boton-copiar.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BotonCompartir } from './boton-compartir.tsx'
import { keepCompartidas, useCompartidas, type Marcables } from './compartidas.ts'
import { CostoDeEncargos, readCosto, SIN_COSTO } from './costo-de-encargos.tsx'
import { CasillaDeVarias, claveDeLinea, ModeloEncargado } from './grupo-de-encargos.tsx'
import { HECHO, PASOS, type PasoOfrecido } from './vistas.ts'
import { ListaLarga } from '../lista-larga.tsx'

/** What came of a mark; `falla` is '' when it worked. */
export type ResultadoDeEncargos = { falla: string; hecho: EncargosMarcados | null }

const toMarca = (linea: LineaDeEncargo) => ({
  pedido: linea.pedido,
  orden: linea.orden,
  visto: estampadoDe(linea),
})

/**
 * The shirts of a view, to be shared with their maker and marked: the ticked ones, or all. The button next to it
 * marks as asked for what was shared, and nothing else.
 */
export function EncargosListados({ lista: { ver, lineas }, hoy }: { lista: ListaDeEncargos; hoy: Dia }) {
  const fetcher = useFetcher<ResultadoDeEncargos>()
  const [tildadas, setTildadas] = useState<ReadonlySet<string>>(new Set())
  const compartidas = useCompartidas()
  const [last, setLast] = useState<MarcaDeEncargos | null>(null)
  const [escrito, setEscrito] = useState(SIN_COSTO)
  const told = useRef<HTMLDivElement>(null)
  const ocupado = fetcher.state !== 'idle'
  const resultado = ocupado ? undefined : fetcher.data

  const shown = new Set(lineas.map(claveDeLinea))
  const elegidas = lineas.filter((linea) => tildadas.has(claveDeLinea(linea)))
  const marcadas = new Set(elegidas.map(claveDeLinea))
  const paraCompartir = elegidas.length === 0 ? lineas : elegidas
  const sent = compartidas.filter((one) => shown.has(claveDeLinea(one)))
  const pasos = PASOS[ver]
  const isAsked = pasos[0]?.paso === 'pedir'
  const costo = readCosto(escrito)

  useEffect(() => {
    if (resultado === undefined) return
    // The marked lines have left the list, and the focus with them.
    told.current?.focus({ preventScroll: true })
    // Sharing is settled once marks were made, for the refused ones too.
    if (resultado.hecho === null) return
    // oxlint-disable-next-line react/set-state-in-effect -- it was saved with what was marked
    setEscrito(SIN_COSTO)
    if (isAsked) keepCompartidas([])
  }, [resultado, isAsked])

  function mark(some: LineaDeEncargo[], marcada: boolean) {
    const next = new Set(marcadas)
    for (const linea of some) {
      if (marcada) next.add(claveDeLinea(linea))
      else next.delete(claveDeLinea(linea))
    }
    setTildadas(next)
    // Another choice was made: what was shared before isn't meant any more.
    keepSent([])
  }

  /** Marked lines leave the list. Without an answer the choice and what was shared stay as they were. */
  function send(marca: MarcaDeEncargos) {
    setLast(marca)
    void fetcher.submit(marca, { method: 'post', encType: 'application/json', action: '/admin/encargos' })
  }

  /**
   * Remembers what was shared among shirts to ask for. A list shared from another view, to see what is missing, asks
   * for nothing.
   */
  function keepSent(some: Marcables) {
    if (isAsked) keepCompartidas(some)
  }

  const share = () => keepSent(paraCompartir.map(toMarca))
  const lineasDe = ({ paraTodas }: PasoOfrecido): Marcables => {
    if (paraTodas && sent.length > 0) return sent
    return (paraTodas ? paraCompartir : elegidas).map(toMarca)
  }

  const texto = textoDeEncargos(ver, paraCompartir)
  const fits = fitsInWhatsappLink('', texto)
  const toSend = isAsked && sent.length === 0 ? 'primario' : 'secundario'
  return (
    <>
      <div ref={told} tabIndex={-1} role="status" className="resultado-a-la-vista empty:sr-only print:hidden">
        {resultado !== undefined && <LoQueSeHizo resultado={resultado} last={last} onUndo={send} />}
      </div>
      {lineas.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
            <CasillaDeVarias
              className="font-semibold"
              {...{ lineas, marcadas }}
              onMark={mark}
              label={`Marcar todas (${lineas.length})`}
            />
            <Button
              size="sm"
              onClick={() => {
                window.print()
                share()
              }}
            >
              Imprimir
            </Button>
          </div>
          <ListaLarga primeras={12} className="border-t-2 border-tinta print:border-[#000]">
            {groupEncargos(lineas).map((grupo) => (
              <ModeloEncargado
                key={claveDeLinea(grupo.lineas[0]!)}
                grupo={grupo}
                hoy={hoy}
                marcadas={marcadas}
                ocupado={ocupado}
                onMark={mark}
                onTold={(linea) => send({ paso: 'pedir', lineas: [toMarca(linea)] })}
              />
            ))}
          </ListaLarga>
          <details className="print:hidden">
            <summary className="enlace-suelto">Ver el texto que se manda</summary>
            <div className="flex flex-col items-start gap-2 border-l-4 border-celeste bg-blanco p-3">
              <pre className="w-full font-sans whitespace-pre-wrap">{texto}</pre>
              <BotonCopiar texto={texto} que="el texto para el taller" />
            </div>
          </details>
          <CostoDeEncargos
            escrito={escrito}
            cuantas={isAsked && sent.length > 0 ? sent.length : paraCompartir.length}
            ocupado={ocupado}
            abierto={ver === 'sin-costo'}
            onChange={setEscrito}
            onSave={
              isAsked
                ? undefined
                : () => send({ paso: 'costo', lineas: paraCompartir.map(toMarca), costo: costo ?? undefined })
            }
          />
          <div className="barra-de-guardado flex-col flex-nowrap items-stretch lg:mx-0 lg:px-0 print:hidden">
            {!fits && (
              <p className="text-sm">
                Son muchas para un enlace de WhatsApp: mandalas como archivo, o copiá el texto y pegalo.
              </p>
            )}
            <p role="status" className="text-sm tabular-nums">
              {ocupado ? 'Guardando...' : describeEncargos(lineas.length, elegidas.length, isAsked ? sent.length : 0)}
            </p>
            <div className="flex flex-wrap gap-2">
              {fits ? (
                <ButtonAnchor
                  size="sm"
                  variant={toSend}
                  href={whatsappLink('', texto)}
                  target="_blank"
                  rel="noreferrer"
                  onClick={share}
                >
                  <Icon name="whatsapp" />
                  <span className="sr-only">Mandar por </span>WhatsApp
                </ButtonAnchor>
              ) : (
                <>
                  <BotonCompartir texto={texto} variant={toSend} onShared={share} />
                  <BotonCopiar texto={texto} que="el texto para mandarlo" onCopied={share} />
                </>
              )}
              {pasos.map((paso, n) => {
                const todo = lineasDe(paso)
                return (
                  <Button
                    key={paso.paso}
                    size="sm"
                    variant={n > 0 ? 'texto' : isAsked && sent.length === 0 ? 'secundario' : 'primario'}
                    disabled={ocupado || todo.length === 0 || (isAsked && costo === null)}
                    onClick={() => send({ paso: paso.paso, lineas: todo, ...(isAsked && costo ? { costo } : {}) })}
                  >
                    {paso.texto(todo.length)}
                  </Button>
                )
              })}
            </div>
          </div>
        </>
      )}
    </>
  )
}

function describeEncargos(todas: number, elegidas: number, sent: number): string {
  if (sent > 0) return sent === 1 ? 'La que mandaste, ¿ya está pedida?' : `Las ${sent} que mandaste, ¿ya están pedidas?`
  if (elegidas > 0) return plural(elegidas, 'marcada', 'marcadas')
  return plural(todas, 'camiseta en la lista', 'camisetas en la lista')
}

type ResultadoProps = {
  resultado: ResultadoDeEncargos
  last: MarcaDeEncargos | null
  onUndo: (marca: MarcaDeEncargos) => void
}

function LoQueSeHizo({ resultado: { falla, hecho }, last, onUndo }: ResultadoProps) {
  if (falla !== '' || hecho === null || last === null) return <Notice kind="error">{falla}</Notice>
  const { una, varias, vuelta } = HECHO[last.paso]
  const refused = new Set(hecho.apartadas.map(claveDeLinea))
  const done = last.lineas.filter((one) => !refused.has(claveDeLinea(one)))
  return (
    <Notice kind={hecho.apartadas.length > 0 ? 'aviso' : 'ok'}>
      {hecho.hechas > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span>{`${plural(hecho.hechas, una, varias)}.`}</span>
            {last.paso === 'llegar' && (
              <>
                {' '}
                <Link to="/admin/estampar" className="underline">
                  Ver qué hay para estampar
                </Link>
              </>
            )}
          </p>
          {vuelta !== null && (
            <Button size="sm" onClick={() => onUndo({ paso: vuelta, lineas: done })}>
              Deshacer
            </Button>
          )}
        </div>
      )}
      {hecho.apartadas.map((one) => (
        <p key={claveDeLinea(one)}>{one.motivo}</p>
      ))}
    </Notice>
  )
}
