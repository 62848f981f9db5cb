import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { BAD_POPULARIDAD, readPopularidad } from '#domain/productos/formulario.ts'
import { explainCorreccion, faultInUnidades, readUnidades } from '#domain/productos/stock.ts'
import { plural } from '#domain/texto/plural.ts'
import { ImagenProducto } from '../../productos/imagen-producto.tsx'
import { CifraEditable, type CifraLeida } from './cifra-editable.tsx'
import { BajaDeProducto } from './baja-de-producto.tsx'
import { Interruptor } from './interruptor.tsx'
import { ElegirCamiseta } from './elegir.tsx'
import { cambiosDe, type ProductoDeLista, type TalleDeLista } from './producto-de-lista.ts'
import { ListaLarga } from '../lista-larga.tsx'

/** The products, with what changes most often at hand: switches, popularidad and stock, edited in place. */
export function ListaProductos({ productos }: { productos: ProductoDeLista[] }) {
  const [dicho, setDicho] = useState('')
  // A space added makes a screen reader say the same words again.
  const say = useCallback((words: string) => setDicho((now) => (now === words ? `${words} ` : words)), [])
  return (
    <>
      <p role="status" className="sr-only">
        {dicho}
      </p>
      <ListaLarga primeras={6} aria-label="Productos" className="border-t border-linea">
        {productos.map((producto) => (
          <FilaDeProducto key={producto.id} producto={producto} onDicho={say} />
        ))}
      </ListaLarga>
    </>
  )
}

type FilaProps = { producto: ProductoDeLista; onDicho: (dicho: string) => void }

/** Links to act on a shirt, evenly spaced: the padding makes them wide enough for a thumb. */
const ACCION = 'enlace-suelto min-w-0 px-3'

function FilaDeProducto({ producto, onDicho }: FilaProps) {
  const { id, nombre, codigo, precio, precioEncargo, stock, tallesEncargo } = producto
  const retenido = stock.reduce((total, talle) => total + talle.retenido, 0)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-linea py-3 lg:grid-cols-[4rem_minmax(0,4fr)_minmax(0,5fr)_9rem]">
      <div className="relative self-start lg:row-span-2">
        <ImagenProducto imagen={producto.imagen} sizes="4rem" framed className="w-16" />
        <ElegirCamiseta producto={producto} />
      </div>
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <Link to={`/admin/editar/${id}`} className="inline-flex min-h-11 items-center hover:underline">
            {nombre}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 font-angosta text-sm text-tinta-suave">
          <span className="break-all">{codigo}</span>
          {!producto.activo && <span className="border border-tinta px-1.5 text-tinta">Oculto</span>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm tabular-nums">
          <span>
            En stock <Precio propio={precio} rebajado={producto.rebajado.stock} />
          </span>
          <span>
            Por encargo <Precio propio={precioEncargo} rebajado={producto.rebajado.encargo} />
          </span>
        </p>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 lg:col-span-1">
        <StockDeFila producto={producto} onDicho={onDicho} />
        <p className="text-sm text-tinta-suave">{`Por encargo: ${tallesEncargo.length === 0 ? 'no' : tallesEncargo.join(', ')}`}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 sm:gap-x-5 lg:col-span-1 lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:flex-col lg:items-start">
        <Interruptor producto={producto} campo="activo" onDicho={onDicho} />
        <Interruptor producto={producto} campo="destacado" onDicho={onDicho} />
        <CifraEditable
          valor={producto.popularidad}
          titulo={nombre}
          etiqueta="Popularidad"
          hint="Las más populares van primero en las listas."
          read={readCifraDePopularidad}
          action={cambiosDe(id)}
          campos={{ que: 'popularidad' }}
          onDicho={onDicho}
          label={`Popularidad: ${producto.popularidad}, ${nombre}`}
          className="inline-flex min-h-11 items-center gap-2 font-angosta hover:underline"
        >
          Popularidad <span className="border-b-2 border-dotted border-tinta tabular-nums">{producto.popularidad}</span>
        </CifraEditable>
      </div>
      <p className="col-span-2 -mx-3 flex flex-wrap lg:col-start-2 lg:row-start-2">
        <Link to={`/admin/editar/${id}`} className={ACCION}>
          Editar<span className="sr-only">{` ${nombre}`}</span>
        </Link>
        <Link to={`/admin/agregar?copia=${id}`} className={ACCION}>
          Duplicar<span className="sr-only">{` ${nombre}`}</span>
        </Link>
        <Link to={`/admin/vista/${id}`} className={ACCION}>
          Ver<span className="sr-only">{` ${nombre} como comprador`}</span>
        </Link>
        <BajaDeProducto
          producto={producto}
          retenido={retenido}
          className={ACCION}
          onEliminado={() => onDicho(`Se eliminó ${nombre}.`)}
        />
      </p>
    </li>
  )
}

/** A shirt's own price, and what a reduction makes of it now. */
function Precio({ propio, rebajado }: { propio: Pesos; rebajado: Pesos | null }) {
  if (rebajado === null) return <span>{formatPesos(propio)}</span>
  return (
    <>
      <del>{formatPesos(propio)}</del> <strong>{formatPesos(rebajado)}</strong> <span>en rebaja</span>
    </>
  )
}

function StockDeFila({ producto, onDicho }: FilaProps) {
  if (producto.stock.length === 0) return <p className="flex min-h-11 items-center text-sm">Sin talles en stock</p>
  return (
    <ul aria-label="Stock por talle" className="flex flex-wrap gap-2">
      {producto.stock.map((talle) => (
        <li key={talle.talle}>
          <TalleDeProducto producto={producto} talle={talle} onDicho={onDicho} />
        </li>
      ))}
    </ul>
  )
}

function TalleDeProducto({ producto: { id, nombre }, talle, onDicho }: FilaProps & { talle: TalleDeLista }) {
  const { cantidad, retenido } = talle
  const reservadas = plural(retenido, 'reservada', 'reservadas')
  return (
    <CifraEditable
      valor={cantidad}
      titulo={nombre}
      etiqueta={`Stock de ${talle.talle}`}
      hint={retenido > 0 ? `Además hay ${reservadas} en pedidos que esperan.` : undefined}
      read={readCifraDeStock}
      action={cambiosDe(id)}
      campos={{ que: 'stock', talle: talle.talle }}
      onDicho={onDicho}
      label={`Stock de ${talle.talle}: ${cantidad}${retenido > 0 ? ` y ${reservadas}` : ''}, ${nombre}`}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm border-2 px-2 font-angosta hover:border-tinta ${cantidad === 0 ? 'border-linea text-tinta-suave' : 'border-linea-honda bg-blanco'}`}
    >
      <span>{talle.talle}</span>
      <span className="text-lg tabular-nums">{cantidad}</span>
      {retenido > 0 && <span className="text-sm text-tinta-suave">{`+${retenido}`}</span>}
    </CifraEditable>
  )
}

function readCifraDeStock(texto: string): CifraLeida {
  const { unidades, corregido } = readUnidades(texto)
  const error = faultInUnidades(unidades)
  if (error !== null) return { error }
  // An emptied field counts as 0 too.
  return { valor: unidades, aviso: corregido || texto.trim() === '' ? explainCorreccion(texto) : null }
}

function readCifraDePopularidad(texto: string): CifraLeida {
  const valor = readPopularidad(texto)
  return valor === null ? { error: BAD_POPULARIDAD } : { valor, aviso: null }
}
