import {
  camposDeSeccion,
  DEFINICION_DE_AJUSTE,
  type AjustesEscritos,
  type CampoDeAjustes,
} from '#domain/ajustes/campos.ts'
import { SECCIONES_DE_AJUSTES, type IdDeSeccion } from '#domain/ajustes/tabla-de-ajustes.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Prose } from '../../ui/prose.tsx'
import { CampoAjuste, ajusteId } from './campo-ajuste.tsx'
import { Conflictos } from './conflictos.tsx'
import { CONFLICTOS_ID, useAjustes, type Emision } from './use-ajustes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { countWord } from '#domain/texto/plural.ts'
import { diaEnCifras, readDia } from '#domain/tiempo/dia.ts'
import { VistaDeSeccion } from './vistas.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { SendButton } from '../../ui/send-button.tsx'

/** Everything that the owner decides about the shop (specification 15, 27). */
export function FormularioAjustes({ guardados }: { guardados: AjustesEscritos }) {
  const form = useAjustes(guardados)
  useOtroNombre(form)

  const field = (campo: CampoDeAjustes, className = '') => (
    <CampoAjuste
      key={campo}
      className={className}
      campo={campo}
      valor={form.valores[campo]}
      falta={form.faltas[campo]}
      onChange={form.change}
      onLeave={form.leave}
    />
  )

  const hayFaltas = form.aviso !== '' && Object.values(form.faltas).some((falta) => falta !== undefined)
  return (
    <form
      noValidate
      aria-label="Ajustes"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
      className="flex flex-col gap-8"
    >
      {form.emision !== null && (
        <PreguntarEmision emision={form.emision} onYes={(n) => void form.save(n)} onNo={form.notNow} />
      )}
      {form.recuperado && (
        <Notice kind="aviso">
          <p>Recuperamos lo que habías escrito y no guardaste.</p>
        </Notice>
      )}
      <div id={CONFLICTOS_ID} tabIndex={-1} role="alert" className="empty:sr-only">
        {form.conflicto !== null && (
          <Conflictos
            campos={form.conflicto.enConflicto}
            propios={form.valores}
            guardados={form.conflicto.guardados}
            onKeep={form.decide}
          />
        )}
      </div>
      {SECCIONES.map(([id, { titulo, nota }]) => (
        <section key={id} aria-labelledby={id} className="border-t-2 border-tinta pt-4">
          <h2 id={id} className="scroll-mt-4 font-ancha text-xl">
            {titulo}
          </h2>
          {nota !== undefined && <p className="mt-1 max-w-prose text-tinta-suave">{nota}</p>}
          {id === 'textos' ? (
            <div className="mt-4 flex flex-col gap-8">
              {camposDeSeccion(id).map((campo) => (
                <div key={campo} className="grid items-start gap-4 lg:grid-cols-2">
                  {field(campo)}
                  <figure className="min-w-0 rounded-sm border border-linea-honda">
                    <figcaption className="border-b border-linea-honda bg-papel-hondo px-4 py-1 font-angosta">
                      Así se ve en la tienda
                    </figcaption>
                    <section
                      className="max-h-[30rem] overflow-y-auto p-4"
                      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
                      tabIndex={0}
                      aria-label={`Cómo se ve la página de ${DEFINICION_DE_AJUSTE[campo].etiqueta.toLowerCase()}`}
                    >
                      <Prose text={form.valores[campo]} />
                    </section>
                  </figure>
                </div>
              ))}
            </div>
          ) : (
            <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <FilasDeAjustes seccion={id} field={field} />
              <VistaDeSeccion seccion={id} ajustes={form.ajustes} />
            </div>
          )}
        </section>
      ))}
      <div className="barra-de-guardado lg:-mx-8 lg:px-8">
        <SendButton text="Guardar los cambios" meanwhile="Guardando..." variant="primario" busy={form.guardando} />
        {form.sinGuardar > 0 && (
          <Button variant="texto" className="px-2" disabled={form.guardando} onClick={() => void form.discard()}>
            Descartar
          </Button>
        )}
        <p role="status" className={`min-w-0 basis-60 text-sm ${hayFaltas ? 'font-semibold text-rojo-aviso' : ''}`}>
          {form.aviso ||
            (form.sinGuardar === 0
              ? ''
              : form.sinGuardar === 1
                ? 'Un cambio sin guardar.'
                : `${form.sinGuardar} cambios sin guardar.`)}
        </p>
      </div>
    </form>
  )
}

const SECCIONES = Object.entries(SECCIONES_DE_AJUSTES) as [IdDeSeccion, { titulo: string; nota?: string }][]

function FilasDeAjustes({
  seccion,
  field,
}: {
  seccion: IdDeSeccion
  field: (campo: CampoDeAjustes, className?: string) => React.ReactElement
}) {
  const filas: CampoDeAjustes[][] = []
  for (const campo of camposDeSeccion(seccion)) {
    if (DEFINICION_DE_AJUSTE[campo].junto) filas.at(-1)!.push(campo)
    else filas.push([campo])
  }
  return (
    <div className="flex flex-col gap-4">
      {filas.map((campos) => (
        <div key={campos[0]} className={grilla(campos)}>
          {campos.map((campo) => field(campo, campos.length > 1 ? EN_FILA : ''))}
        </div>
      ))}
    </div>
  )
}

const EN_FILA = 'row-span-4 grid grid-rows-subgrid [&>label]:self-end'

/** Words below a figure that take many lines of half a phone. */
const LARGA = 80

/** Figures are short: they stand side by side on a phone too, unless one needs many words. */
function grilla(campos: readonly CampoDeAjustes[]): string {
  if (campos.length === 1) return ''
  const definiciones = campos.map((campo) => DEFINICION_DE_AJUSTE[campo])
  const figures = definiciones.some(({ tipo }) => ['pesos', 'entero'].includes(tipo))
  const short = definiciones.every(({ ayuda = '' }) => ayuda.length <= LARGA)
  // Labels, controls and the words below them keep to rows of their own, however tall the neighbour's are.
  return figures && short
    ? 'grid grid-cols-2 grid-rows-[repeat(4,auto)] gap-x-4'
    : 'flex flex-col gap-4 sm:grid sm:grid-cols-2 sm:grid-rows-[repeat(4,auto)] sm:gap-x-4 sm:gap-y-0'
}

type PreguntaProps = { emision: Emision; onYes: (comprobantes: number) => void; onNo: () => void }

/** Asks before papers of what was sold already go to the tax office. */
function PreguntarEmision({ emision: { comprobantes, total, desde }, onYes, onNo }: PreguntaProps) {
  const cuantos = countWord(comprobantes, 'comprobante', 'comprobantes')
  const dia = diaEnCifras(readDia(desde)!)
  return (
    <Dialog
      open
      kind="alertdialog"
      onClose={onNo}
      title="¿Emitir también lo de antes?"
      footer={
        <>
          <Button variant="noche" onClick={() => onYes(comprobantes)}>
            Sí, emitirlos
          </Button>
          <Button data-autofocus onClick={onNo}>
            No
          </Button>
        </>
      }
    >
      <p>{`Se van a emitir ${cuantos} por ${formatPesos(total)}, de ventas desde el ${dia}. Van a DGI y no se pueden borrar.`}</p>
    </Dialog>
  )
}

/** Links to each section, since the form is long. */
export function IndiceDeAjustes() {
  return (
    <nav aria-label="Secciones de los ajustes">
      <ul className="-mx-2 flex flex-wrap">
        {[...SECCIONES.map(([id, { titulo }]) => [id, titulo]), ['cambios', 'Quién cambió qué']].map(([id, titulo]) => (
          <li key={id}>
            <a href={`#${id}`} className="enlace-suelto px-2">
              {titulo}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const PARAM = 'otroNombre'

/** The part of the settings form that this needs. */
type Form = {
  listo: boolean
  valores: AjustesEscritos
  change: (campo: CampoDeAjustes, valor: string) => void
}

/**
 * Starts a word that was searched for in vain (`?otroNombre=`) as another name at the end of the list. What it means is
 * left to be typed. The address drops it, so that a reload doesn't start it again.
 */
function useOtroNombre({ listo, valores, change }: Form): void {
  const [params, setParams] = useSearchParams()
  const nombre = params.get(PARAM)

  const begin = useEffectEvent((word: string) => {
    const before = valores.otrosNombres.trimEnd()
    // A word that was started before and left there isn't started again.
    if (!before.split('\n').some((line) => line.startsWith(`${word} =`))) {
      change('otrosNombres', `${before}${before === '' ? '' : '\n'}${word} = `)
    }
    setParams(
      (now) => {
        now.delete(PARAM)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    // The focus goes there once the word is in the field.
    setTimeout(() => {
      const field = document.getElementById(ajusteId('otrosNombres')) as HTMLTextAreaElement
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
      field.scrollTop = field.scrollHeight
    })
  })

  useEffect(() => {
    if (listo && nombre !== null) begin(nombre)
  }, [listo, nombre])
}
