import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LoUltimo as Cosa } from '#domain/pedidos/gestion/hoy.ts'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { reglaEnPalabras, tiempoEnPalabras } from '#domain/rebajas/en-palabras.ts'
import type { RebajaDeLista } from '#domain/rebajas/vista.ts'
import { plural } from '#domain/texto/plural.ts'
import { primerMomento } from '#domain/tiempo/momento.ts'
import { Seccion } from '../../ui/seccion.tsx'
import { Deshacer } from '../importaciones/deshacer.tsx'
import { pathOf } from '../importaciones/textos-de-importacion.ts'
import { TerminarRebaja } from '../rebajas/terminar-rebaja.tsx'

/** How many are shown; the others come with one press. */
const A_LA_VISTA = 3

/** What was done to many shirts lately, each line with what takes it back; nothing where there is nothing. */
export function LoUltimo({ ultimo }: { ultimo: Cosa[] }) {
  if (ultimo.length === 0) return null
  const demas = ultimo.slice(A_LA_VISTA)
  return (
    <Seccion titulo="Lo último" className="flex flex-col">
      <Lineas cosas={ultimo.slice(0, A_LA_VISTA)} />
      {demas.length > 0 && (
        <details>
          <summary className="enlace-suelto">{`y ${demas.length} más`}</summary>
          <Lineas cosas={demas} />
        </details>
      )}
    </Seccion>
  )
}

function Lineas({ cosas }: { cosas: Cosa[] }) {
  return (
    <ul>
      {cosas.map((cosa) =>
        'rebaja' in cosa ? (
          <LineaDeRebaja key={cosa.rebaja.id} rebaja={cosa.rebaja} />
        ) : (
          <LineaDeImportacion key={cosa.importacion.id} importacion={cosa.importacion} />
        ),
      )}
    </ul>
  )
}

const LINEA = 'flex flex-wrap items-center justify-between gap-x-3 border-b border-linea py-1'

function LineaDeImportacion({ importacion }: { importacion: ImportacionResumen }) {
  const { archivo, estado, nuevos, cambios, hechas, creado } = importacion
  const cuantas = estado === 'importando' ? nuevos + cambios : hechas
  return (
    <li className={LINEA}>
      <Que
        to={pathOf(importacion)}
        nombre={archivo}
      >{`${plural(cuantas, 'camiseta', 'camisetas')}, ${primerMomento(creado)}`}</Que>
      <Deshacer importacion={importacion} enLista />
    </li>
  )
}

function LineaDeRebaja({ rebaja }: { rebaja: RebajaDeLista }) {
  const { id, nombre, camisetas } = rebaja
  return (
    <li className={LINEA}>
      <Que
        to={`/admin/rebajas/${id}`}
        nombre={nombre}
      >{`Rebaja: ${reglaEnPalabras(rebaja)} en ${plural(camisetas ?? 0, 'camiseta', 'camisetas')}, ${tiempoEnPalabras(rebaja)}`}</Que>
      <TerminarRebaja rebaja={rebaja} desdeHoy />
    </li>
  )
}

function Que({ to, nombre, children }: { to: string; nombre: string; children: ReactNode }) {
  return (
    <p className="min-w-0 flex-1 basis-40 leading-tight">
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline">
        {nombre}
      </Link>
      <span className="block text-sm text-tinta-suave">{children}</span>
    </p>
  )
}
