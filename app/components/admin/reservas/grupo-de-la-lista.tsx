import { Link } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type {
  ListaDeReservas,
  PedidoImpago,
  GrupoDeReservas,
  Origen,
  Resguardo,
} from '#domain/pedidos/reservas-sospechosas.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Checkbox } from '../../ui/field.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'

type Grupo = ListaDeReservas['grupos'][number]

/** Unpaid orders of one origin: a tick for all, and one for each. @param solo whether it stands alone */
export function GrupoDeLaLista({ grupo, solo }: { grupo: Grupo; solo: boolean }) {
  const { origen, clave, pedidos, unidades, libres, unidadesLibres, desde, hasta, reservas } = grupo
  const nombre = nombreDeGrupo(grupo)
  const resguardados = pedidos - libres
  return (
    <li data-grupo={clave} className="border-b border-linea py-2">
      {libres > 0 ? (
        <Checkbox
          name="grupo"
          value={clave}
          data-pedidos={libres}
          data-unidades={unidadesLibres}
          label={<Nombre>{nombre}</Nombre>}
        />
      ) : (
        <p className="flex min-h-11 items-center py-1 pl-8">
          <Nombre>{nombre}</Nombre>
        </p>
      )}
      <div className="pl-8">
        <p className="text-sm tabular-nums">
          <span>{`${plural(pedidos, 'pedido', 'pedidos')}, ${plural(unidades, 'camiseta', 'camisetas')}`}</span>
          <span className="text-tinta-suave">{` ·\u00a0${formatFechaCorta(desde)}${hasta - desde >= 60_000 ? ` a ${formatFechaCorta(hasta)}` : ''}`}</span>
        </p>
        {resguardados > 0 && (
          <p className="text-sm font-semibold">
            {resguardados === 1
              ? '1 tiene comprobante o pago o lo cargaste vos: se marca aparte.'
              : `${resguardados} tienen comprobante o pago o los cargaste vos: se marcan aparte.`}
          </p>
        )}
        <details open={solo}>
          <summary className="enlace-suelto">
            Ver los pedidos<span className="sr-only">{` de ${nombre}`}</span>
          </summary>
          <ul>
            {reservas.map((reserva) => (
              <PedidoReservado key={reserva.codigo} reserva={reserva} />
            ))}
          </ul>
          {!solo && reservas.length < pedidos && (
            <Link
              to={`?${new URLSearchParams({ por: origen, grupo: clave })}`}
              className="enlace-suelto"
            >{`Ver los ${pedidos}`}</Link>
          )}
        </details>
      </div>
    </li>
  )
}

function Nombre({ children }: { children: string }) {
  return <strong className="break-words">{children}</strong>
}

function PedidoReservado({ reserva }: { reserva: PedidoImpago }) {
  const { codigo, nombre, telefono, correo, unidades, total, creado, resguardo } = reserva
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-linea py-1">
      <Checkbox
        name={resguardo === null ? 'pedido' : 'resguardado'}
        value={codigo}
        data-pedidos={1}
        data-unidades={unidades}
        label={
          <>
            <span className="sr-only">Cancelar </span>
            <span className="font-semibold whitespace-nowrap">{codigo}</span>
          </>
        }
      />
      <EnlaceSuelto to={`/admin/pedidos/${codigo}`}>
        Abrir<span className="sr-only">{` ${codigo}`}</span>
      </EnlaceSuelto>
      <p className="min-w-0 basis-full text-sm break-words sm:basis-0 sm:grow">
        <span>{`${nombre}, ${telefono}${correo !== '' ? `, ${correo}` : ''}`}</span>
        <span className="text-tinta-suave">{` ·\u00a0${formatPesos(total)} ·\u00a0${plural(unidades, 'camiseta', 'camisetas')} ·\u00a0${formatFechaCorta(creado)}`}</span>
        {resguardo !== null && <span className="font-semibold">{` ·\u00a0${RESGUARDO_ETIQUETA[resguardo]}`}</span>}
      </p>
    </li>
  )
}

export const ORIGEN_ETIQUETA: Record<Origen, string> = {
  red: 'Por conexión',
  contacto: 'Por teléfono o correo',
  momento: 'Por hora',
}

const RESGUARDO_ETIQUETA: Record<Resguardo, string> = {
  comprobante: 'Mandó comprobante',
  pago: 'Tiene un pago',
  tienda: 'Lo cargaste vos',
}

/** What the orders of a group have in common. */
function nombreDeGrupo({ origen, clave }: Pick<GrupoDeReservas, 'origen' | 'clave'>): string {
  switch (origen) {
    case 'red':
      return clave === '' ? 'Sin conexión conocida' : `Conexión ${clave}`
    case 'momento':
      return `Desde las ${formatFechaCorta(Number(clave)).split(' ').reverse().join(' del ')}`
    case 'contacto': {
      const [que, comun = ''] = clave.split(/:(.*)/s)
      if (que === 'telefono') return `Teléfonos que empiezan con ${comun}`
      return comun.startsWith('@') ? `Correos de ${comun.slice(1)}` : `Correos parecidos a ${comun}`
    }
  }
}
