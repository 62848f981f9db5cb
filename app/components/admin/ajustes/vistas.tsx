import type { ReactNode } from 'react'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { METODO_ETIQUETA, METODOS, tarifasDe } from '#domain/envios/envio.ts'
import { readOtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import { llegada } from '#domain/envios/llegada.ts'
import { extrasDe, preciosDe, withExtras } from '#domain/productos/precio.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { formatTelefono } from '#domain/contacto/telefono.ts'
import { CuentasBancarias } from '../../pedidos/cuentas-bancarias.tsx'
import { PrecioDoble } from '../../productos/precio-doble.tsx'
import type { IdDeSeccion } from '#domain/ajustes/tabla-de-ajustes.ts'

/** Prices that many shirts have, for the examples. */
const EJEMPLO = { precio: 2190, precioDescuento: null, precioEncargo: 2490, precioEncargoDescuento: null }

/** How a section's settings show in the shop, as they are typed. Nothing for a section that shows nowhere. */
export function VistaDeSeccion({ seccion, ajustes }: { seccion: IdDeSeccion; ajustes: Ajustes }) {
  const Contenido = VISTAS[seccion]
  if (Contenido === undefined) return null
  return (
    <figure className="min-w-0 self-start rounded-sm border border-linea-honda">
      <figcaption className="border-b border-linea-honda bg-papel-hondo px-4 py-1 font-angosta">
        Así se ve en la tienda
      </figcaption>
      <Contenido ajustes={ajustes} />
    </figure>
  )
}

type VistaProps = { ajustes: Ajustes }

const VISTAS: Partial<Record<IdDeSeccion, (props: VistaProps) => ReactNode>> = {
  tienda: VistaPortada,
  contacto: VistaContacto,
  empresa: VistaEmpresa,
  bancos: VistaBancos,
  cobro: VistaCobro,
  envio: VistaEnvio,
  encargo: VistaEncargo,
  busqueda: VistaBusqueda,
}

function VistaPortada({ ajustes }: VistaProps) {
  return (
    <div className="bg-noche p-4 break-words text-papel">
      <p className="font-ancha text-xl font-black uppercase">{ajustes.nombre}</p>
      <p className="mt-4 font-ancha text-3xl font-black">{ajustes.portada.titulo}</p>
      <p className="mt-3">{ajustes.portada.texto}</p>
    </div>
  )
}

function VistaContacto({ ajustes }: VistaProps) {
  return (
    <ul className="flex flex-col gap-2 bg-noche p-4 text-papel">
      <li className="wrap-anywhere">{ajustes.redSocial.nombre}</li>
      <li className="wrap-anywhere">{ajustes.correo}</li>
      <li className="wrap-anywhere">{ajustes.credito.texto}</li>
      <li className="tabular-nums">{`WhatsApp: ${formatTelefono(ajustes.whatsapp)}`}</li>
    </ul>
  )
}

function VistaEmpresa({ ajustes }: VistaProps) {
  return (
    <p className="bg-noche p-4 text-sm break-words text-papel">
      <span>{ajustes.empresa.razonSocial}</span>
      <br />
      <span>{`RUT ${ajustes.empresa.rut}`}</span>
      <br />
      <span>{ajustes.empresa.direccion}</span>
    </p>
  )
}

function VistaBancos({ ajustes }: VistaProps) {
  return (
    <div className="p-4" inert>
      <CuentasBancarias bancos={ajustes.bancos} />
    </div>
  )
}

function VistaCobro({ ajustes }: VistaProps) {
  return (
    <div className="flex flex-col gap-2 bg-blanco p-4">
      <p className="text-sm text-tinta-suave">{`Una camiseta de ${formatPesos(EJEMPLO.precio)}:`}</p>
      <PrecioDoble
        precios={preciosDe(EJEMPLO, 'stock', ajustes)}
        cuotas={ajustes.cuotas}
        bancos={ajustes.bancos.map(({ nombre }) => nombre)}
      />
      <p className="mt-2 border-t border-linea pt-2 font-bold">{`${ajustes.descuentoTransferencia} % de descuento por transferencia`}</p>
    </div>
  )
}

function VistaEnvio({ ajustes }: VistaProps) {
  return (
    <dl className="flex flex-col gap-3 bg-blanco p-4 tabular-nums">
      {METODOS.map((metodo) => (
        <div key={metodo}>
          <dt className="font-semibold">{METODO_ETIQUETA[metodo]}</dt>
          {tarifasDe(metodo, ajustes).map(({ zona, costo, tiempo }) => (
            <dd
              key={zona.id}
              className="break-words"
            >{`${capitalize(zona.nombre)}: ${formatPesos(costo)} ·\u00a0${tiempo}`}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function VistaBusqueda({ ajustes }: VistaProps) {
  const propios = readOtrosNombres(ajustes.otrosNombres)
  const nombres = propios.ok ? [...propios.value.significados] : []
  if (nombres.length === 0) return <p className="bg-blanco p-4 text-tinta-suave">Sin nombres tuyos todavía.</p>
  return (
    <dl className="flex max-h-[20rem] flex-col gap-2 overflow-y-auto bg-blanco p-4">
      {nombres.map(([nombre, significados]) => (
        <div key={nombre}>
          <dt className="inline">{`Quien busca «${nombre}»`}</dt>{' '}
          <dd className="inline">
            encuentra <span className="font-semibold">{significados.map((uno) => uno.join(' ')).join(', ')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function VistaEncargo({ ajustes }: VistaProps) {
  const extras = extrasDe('encargo', { nombre: 'SUÁREZ', numero: '9', parches: true }, ajustes)
  return (
    <div className="flex flex-col gap-2 bg-blanco p-4">
      <p className="text-sm text-tinta-suave">{`Una camiseta por encargo de ${formatPesos(EJEMPLO.precioEncargo)}, con nombre, número y parches:`}</p>
      <PrecioDoble precios={withExtras(preciosDe(EJEMPLO, 'encargo', ajustes), extras)} />
      <p className="mt-2 border-t border-linea pt-2">{`${llegada(['encargo'], tarifasDe('domicilio', ajustes)[0]!.tiempo, ajustes)}.`}</p>
    </div>
  )
}
