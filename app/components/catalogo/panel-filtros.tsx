import { useRef, type FocusEvent, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { ListadoMostrado } from '#domain/catalogo/facetas-largas.ts'
import { FACETAS, type Faceta as NombreDeFaceta, type Filtros } from '#domain/catalogo/filtros.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Casilla, FiltroDeFaceta, GrupoDeFaceta } from './faceta.tsx'
import type { Apply } from './use-filtros.ts'

export const PANEL_ID = 'filtros'

/** What a phone shows first. */
const OPEN_FIRST = ['talle', 'equipo', 'version', 'decada']

/** Size, team and version come first (specification 19.17), then what people can pay. */
const BEFORE_PRICE = 3

/** The list follows what is typed after a pause of this length. */
const TYPING_PAUSE_MS = 700

type Props = {
  formRef: RefObject<HTMLFormElement | null>
  filtros: Filtros
  listado: ListadoMostrado
  apply: Apply
}

/**
 * All filters as one plain form. It stands beside the list on a wide page. On a narrow one it is a sheet over it, which
 * the browser opens and closes by itself (a popover), without JavaScript.
 */
export function PanelFiltros({ formRef, filtros, listado, apply }: Props) {
  const { pathname } = useLocation()
  const sheetRef = useRef<HTMLDivElement>(null)
  const { rangos } = listado
  const typing = useRef<{ pause?: ReturnType<typeof setTimeout>; stepped?: boolean }>({})

  function close() {
    sheetRef.current!.togglePopover(false)
  }

  function handleBlur({ target, relatedTarget }: FocusEvent) {
    if (isTextField(target)) applyTyped()
    // The keyboard leaving the sheet closes it: what it covers must not be focused unseen.
    if (relatedTarget !== null && !sheetRef.current!.contains(relatedTarget)) close()
  }

  /** Typing in a field is one step for the back button, however often it paused. */
  function applyTyped() {
    clearTimeout(typing.current.pause)
    if (apply({ replace: typing.current.stepped === true })) typing.current.stepped = true
  }

  const toFaceta = (faceta: NombreDeFaceta) => (
    <FiltroDeFaceta
      key={faceta}
      faceta={faceta}
      listado={listado}
      filtros={filtros}
      apply={apply}
      open={OPEN_FIRST.includes(faceta)}
    />
  )

  return (
    <div
      ref={sheetRef}
      id={PANEL_ID}
      popover="auto"
      onBlur={handleBlur}
      data-todos={filtros.todos.length ? '' : undefined}
      className="hoja-de-filtros"
    >
      <div>
        <h2>Filtros</h2>
        <button type="button" popoverTarget={PANEL_ID} popoverTargetAction="hide">
          <Icon name="cerrar" />
          <span className="sr-only">Cerrar los filtros</span>
        </button>
      </div>
      <form
        ref={formRef}
        id="form-filtros"
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault()
          applyTyped()
          close()
        }}
        onFocus={() => {
          typing.current.stepped = false
        }}
        onChange={({ target }) => {
          clearTimeout(typing.current.pause)
          if (isTextField(target)) typing.current.pause = setTimeout(applyTyped, TYPING_PAUSE_MS)
          else apply()
        }}
      >
        <div>
          <label className="block py-3 font-angosta text-lg">
            Buscar
            <input
              type="search"
              name="buscar"
              defaultValue={filtros.buscar}
              maxLength={80}
              enterKeyHint="search"
              autoComplete="off"
              placeholder="Ej.: Peñarol de los 80"
              className="control mt-1"
            />
          </label>
          {(listado.rebajas !== null || filtros.rebajas) && (
            <Casilla
              nombre="rebajas"
              valor={{ valor: '1', cantidad: listado.rebajas ?? 0 }}
              etiqueta="Rebajas"
              elegido={filtros.rebajas}
            />
          )}
          {FACETAS.slice(0, BEFORE_PRICE).map(toFaceta)}
          {rangos !== null && (
            <>
              <GrupoDeFaceta etiqueta="Precio" open={filtros.precioDesde !== null || filtros.precioHasta !== null}>
                <Rango
                  nombre="precio"
                  etiqueta="Precio con tarjeta"
                  desde={filtros.precioDesde}
                  hasta={filtros.precioHasta}
                  limites={rangos.precio}
                />
              </GrupoDeFaceta>
              <GrupoDeFaceta etiqueta="Año" open={filtros.anioDesde !== null || filtros.anioHasta !== null}>
                <Rango
                  nombre="anio"
                  etiqueta="Año"
                  desde={filtros.anioDesde}
                  hasta={filtros.anioHasta}
                  limites={rangos.anio}
                />
              </GrupoDeFaceta>
            </>
          )}
          {FACETAS.slice(BEFORE_PRICE).map(toFaceta)}
          <GrupoDeFaceta etiqueta="Detalles" open={filtros.mangaLarga || filtros.parches}>
            <Casilla
              nombre="mangaLarga"
              valor={{ valor: '1', cantidad: listado.mangaLarga }}
              etiqueta="Manga larga"
              elegido={filtros.mangaLarga}
            />
            <Casilla
              nombre="parches"
              valor={{ valor: '1', cantidad: listado.parches }}
              etiqueta="Con parches"
              elegido={filtros.parches}
            />
          </GrupoDeFaceta>
        </div>
        <div className="border-t-2 border-tinta p-3 lg:con-js:hidden">
          <Button
            type="submit"
            variant="primario"
            className="w-full sin-js:hidden lg:hidden"
          >{`Ver ${plural(listado.total, 'camiseta', 'camisetas')}`}</Button>
          <Button type="submit" variant="primario" className="w-full con-js:hidden">
            Aplicar
          </Button>
        </div>
      </form>
    </div>
  )
}

function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

type RangoProps = {
  /** `anio` or `precio`: the fields are its Desde and Hasta. */
  nombre: string
  etiqueta: string
  desde: number | null
  hasta: number | null
  /** Widest range of what there is. */
  limites: [number, number]
}

/** From and to. Text fields with digits: a wheel or an arrow key must not change a price by accident. */
function Rango({ nombre, etiqueta, desde, hasta, limites }: RangoProps) {
  const field = (end: 'Desde' | 'Hasta', value: number | null, limit: number) => (
    <label className="min-w-0 flex-1 font-angosta text-sm">
      <span className="sr-only">{`${etiqueta} `}</span>
      <span>{end}</span>
      <input
        name={nombre + end}
        defaultValue={value ?? ''}
        placeholder={String(limit)}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={8}
        autoComplete="off"
        className="control mt-1 tabular-nums"
      />
    </label>
  )
  return (
    <div className="flex gap-3">
      {field('Desde', desde, limites[0])}
      {field('Hasta', hasta, limites[1])}
    </div>
  )
}
