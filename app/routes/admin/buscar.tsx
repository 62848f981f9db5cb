import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { MENSAJE_ETIQUETA } from '#domain/contacto/mensaje.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { nombreDelComprador } from '#domain/envios/envio.ts'
import { findAjustes, hasPalabras } from '#domain/hallazgos/hallazgos.ts'
import { MENSAJE_MAX } from '#domain/pedidos/busqueda-pedidos.ts'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import { plural } from '#domain/texto/plural.ts'
import { ajusteId } from '../../components/admin/ajustes/campo-ajuste.tsx'
import {
  GruposDeHallazgos,
  type GrupoDeHallazgos,
  type Hallazgo,
} from '../../components/admin/hallazgos/grupos-de-hallazgos.tsx'
import { CAMPO_DE_BUSCAR } from '../../components/admin/hallazgos/tecla-de-buscar.ts'
import { LUGARES } from '../../components/admin/marco/menu-de-administracion.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { formatFechaCorta } from '../../components/base/fecha.ts'
import { SIN_COMUNICACION } from '../../components/conexion/or-sin-respuesta.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field, Input } from '../../components/ui/field.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext, type Shop } from '../../context.ts'
import type { Route } from './+types/buscar.ts'

export const meta = unlistedMeta('Buscar')

/** How the bank's list names its views. */
const MOVIMIENTO = {
  nuevo: { ver: 'por-revisar', enPalabras: 'Por revisar' },
  usado: { ver: 'usados', enPalabras: 'Usado' },
  apartado: { ver: 'apartados', enPalabras: 'Apartado' },
}

/** Everything that a search finds, by kind; kinds of which nothing was found don't stand there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const buscar = (url.searchParams.get('buscar') ?? '').slice(0, MENSAJE_MAX).trim()
  const found = buscar === '' ? null : await context.get(shopContext).admin.findHallazgos(buscar)
  return { buscar, grupos: found === null ? [] : [...groupOf(found, buscar), ...groupLugares(buscar)] }
}

/** Without an answer the page stays, with what was typed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}

type Found = NonNullable<Awaited<ReturnType<Shop['admin']['findHallazgos']>>>

function groupOf({ pedidos, personas, productos, mensajes, movimientos }: Found, buscar: string) {
  const consulta = `?${new URLSearchParams({ buscar })}`
  return [
    group(
      'Pedidos',
      pedidos.primeros.map(({ codigo, nombre, estado, total, creado, por }) => ({
        to: `/admin/pedidos/${codigo}`,
        titulo: `${codigo} · ${nombreDelComprador({ nombre })}`,
        detalle: [ESTADO_ETIQUETA[estado], formatPesos(total), formatFechaCorta(creado).split(' ')[0], por]
          .filter(Boolean)
          .join(' · '),
      })),
      pedidos.hayMas ? `/admin/pedidos${consulta}` : null,
    ),
    group(
      'Personas',
      personas.primeros.map(({ nombre, correos, telefonos, pedidos: suyos }) => ({
        to: `/admin/pedidos?${new URLSearchParams({ buscar: correos[0] || telefonos[0] || nombre })}`,
        titulo: nombre,
        detalle: [...telefonos, ...correos, plural(suyos.length, 'pedido', 'pedidos')].join(' · '),
      })),
      null,
    ),
    group(
      'Camisetas',
      productos.primeros.map(({ id, codigo, nombre, activo, imagen }) => ({
        to: `/admin/editar/${id}`,
        titulo: nombre,
        detalle: activo ? codigo : `${codigo} · Oculta`,
        imagen: imagen?.id ?? '',
      })),
      productos.hayMas ? `/admin/productos${consulta}` : null,
    ),
    group(
      'Mensajes',
      mensajes.primeros.map(({ id, nombre, comienzo, estado, creado }) => ({
        to: `/admin/mensajes/${id}`,
        titulo: `${nombre} · ${formatFechaCorta(creado)}`,
        detalle: `${MENSAJE_ETIQUETA[estado]} · ${comienzo}`,
      })),
      mensajes.hayMas ? `/admin/mensajes${consulta}` : null,
    ),
    group(
      'Movimientos del banco',
      movimientos.primeros.map(({ fecha, descripcion, centavos, moneda, estado, codigo }) => ({
        to: codigo === '' ? `/admin/transferencias/banco?ver=${MOVIMIENTO[estado].ver}` : `/admin/pedidos/${codigo}`,
        titulo: `${formatCentavos(centavos, moneda)} · ${fecha.split('-').reverse().join('/')}`,
        detalle: `${descripcion} · ${codigo === '' ? MOVIMIENTO[estado].enPalabras : codigo}`,
      })),
      null,
    ),
  ].filter(({ hallazgos }) => hallazgos.length > 0)
}

function groupLugares(buscar: string): GrupoDeHallazgos[] {
  const ajustes = findAjustes(buscar).primeros.map(({ campo, etiqueta, seccion }) => ({
    to: `/admin/ajustes#${ajusteId(campo)}`,
    titulo: etiqueta,
    detalle: seccion,
  }))
  const lugares = LUGARES.filter(({ text }) => hasPalabras(text, buscar)).map(({ to, text }) => ({
    to,
    titulo: text,
    detalle: '',
  }))
  return [group('Ajustes', ajustes, null), group('Lugares', lugares, null)].filter(
    ({ hallazgos }) => hallazgos.length > 0,
  )
}

function group(titulo: string, hallazgos: Hallazgo[], todos: string | null): GrupoDeHallazgos {
  return { titulo, hallazgos, todos }
}

/** Between two letters of somebody who types nothing is asked. */
const PAUSE_MS = 150

export default function Buscar({ loaderData }: Route.ComponentProps) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // A new page takes the focus first (22.15).
    const focusing = setTimeout(() => field.current?.focus())
    return () => {
      clearTimeout(focusing)
      clearTimeout(timer.current)
    }
  }, [])
  const buscando = navigation.location?.pathname === '/admin/buscar'
  return (
    <>
      <PageTitle>Buscar</PageTitle>
      <Form
        role="search"
        className="max-w-xl"
        replace
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void submit(currentTarget, { replace: true }), PAUSE_MS)
        }}
        onSubmit={() => clearTimeout(timer.current)}
      >
        <Field
          label="Buscar en toda la administración"
          htmlFor={CAMPO_DE_BUSCAR}
          hint="Pedidos por lo que sepas de ellos (nombre, teléfono, mail, dirección, seguimiento, estampado, importe), camisetas, mensajes, banco y ajustes."
        >
          <div className="flex gap-2">
            <Input
              ref={field}
              type="search"
              name="buscar"
              id={CAMPO_DE_BUSCAR}
              defaultValue={loaderData?.buscar ?? ''}
              maxLength={MENSAJE_MAX}
              autoComplete="off"
              enterKeyHint="search"
            />
            <Button type="submit">Buscar</Button>
          </div>
        </Field>
      </Form>
      <p role="status" className={loaderData !== null && loaderData.grupos.length > 0 ? 'sr-only' : ''}>
        {tellHallados(loaderData, buscando)}
      </p>
      {loaderData !== null && <GruposDeHallazgos grupos={loaderData.grupos} />}
    </>
  )
}

function tellHallados(loaderData: { buscar: string; grupos: GrupoDeHallazgos[] } | null, buscando: boolean): string {
  if (buscando) return 'Buscando…'
  if (loaderData === null) return SIN_COMUNICACION
  if (loaderData.buscar === '') return ''
  const cuenta = loaderData.grupos.reduce((sum, { hallazgos }) => sum + hallazgos.length, 0)
  return cuenta === 0 ? `No encontramos nada con «${loaderData.buscar}».` : plural(cuenta, 'resultado', 'resultados')
}
