import { data } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { shopContext } from '../../context.ts'
import {
  borradorDe,
  borradorDeCopia,
  borradorVacio,
  copiadaDe,
  hasCambios,
  NUEVO,
  BORRADORES,
  claveDeCampos,
  claveDeImagenes,
  previewBorrador,
  type Borrador,
} from '../../components/admin/productos/borrador.ts'
import { ProductoNoEncontrado } from '../../components/admin/no-encontrado.tsx'
import { Camiseta } from '../../components/productos/detalle/camiseta.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/vista.ts'
import { useEffect, useState, type ComponentProps } from 'react'
import { CON_ARCHIVOS } from '../../components/admin/use-borrador.ts'
import type { ImagenEditada } from '../../components/admin/imagenes/imagen-editada.ts'
import { ETIQUETAS, type CampoDeFormulario } from '#domain/productos/formulario.ts'
import { ImagenProducto } from '../../components/productos/imagen-producto.tsx'
import { ImagenDeArchivo } from '../../components/admin/imagenes/tarjeta-imagen.tsx'

export const meta = unlistedMeta('Vista de comprador')

/** Of `clave`: a product's id, or a form that isn't saved (of a new shirt, or of a copy). */
export async function loader({ params: { clave }, context }: Route.LoaderArgs) {
  if (clave === NUEVO) return data({ nueva: true, producto: null, copiada: null })
  const { productos } = context.get(shopContext).admin
  const copiada = copiadaDe(clave)
  const producto = (await productos.openProducto(copiada ?? clave))?.producto ?? null
  const status = producto === null ? ERRORES.producto_inexistente.status : 200
  return copiada === null
    ? data({ nueva: false, producto, copiada: null }, { status })
    : data({ nueva: producto !== null, producto: null, copiada: producto }, { status })
}

export default function VistaPreviaDeProducto({
  params: { clave },
  loaderData: { nueva, producto, copiada },
}: Route.ComponentProps) {
  if (nueva) return <Nueva clave={clave} copiada={copiada} />
  if (producto === null) return <ProductoNoEncontrado />
  return <Guardada key={producto.id} producto={producto} />
}

/** A shirt that isn't saved yet: it is known to this browser alone. */
function Nueva({ clave, copiada }: { clave: string; copiada: ProductoInterno | null }) {
  const kept = useBorradorGuardado(clave)
  const editor = copiada === null ? '/admin/agregar' : `/admin/agregar?copia=${copiada.id}`
  if (kept === null) return <p role="status">Cargando...</p>
  if (copiada === null && kept.campos === null && kept.imagenes === null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <PageTitle>Vista de comprador</PageTitle>
        <p>Todavía no escribiste nada de esta camiseta.</p>
        <ButtonLink to={editor}>Agregar camiseta</ButtonLink>
      </div>
    )
  }
  const campos = kept.campos ?? (copiada === null ? borradorVacio('') : borradorDeCopia('', copiada))
  const imagenes = kept.imagenes ?? guardadas(copiada)
  return <VistaPrevia borrador={campos} imagenes={imagenes} guardado={null} editor={editor} />
}

/** A shirt as it is stored, or with what was typed since in this browser. */
function Guardada({ producto }: { producto: ProductoInterno }) {
  const kept = useBorradorGuardado(producto.id)
  const editor = `/admin/editar/${producto.id}`
  const borrador = kept?.campos ?? borradorDe(producto, 0)
  const imagenes = kept?.imagenes ?? guardadas(producto)
  if (hasCambios(borrador, imagenes, producto)) {
    return <VistaPrevia borrador={borrador} imagenes={imagenes} guardado={producto} editor={editor} />
  }
  return (
    <>
      <Notice kind={producto.activo ? 'info' : 'aviso'} className="flex flex-wrap items-center gap-x-5">
        <p>
          {producto.activo
            ? 'Así la ve quien compra.'
            : 'Así la vería quien compra. Ahora está oculta: nadie más puede abrirla.'}
        </p>
        <EnlaceSuelto to={editor}>Editar</EnlaceSuelto>
        {producto.activo && <EnlaceSuelto to={`/product/${producto.slug}`}>Abrirla en la tienda</EnlaceSuelto>}
      </Notice>
      <Camiseta producto={producto} />
    </>
  )
}

function guardadas(producto: ProductoInterno | null) {
  return (producto?.imagenes ?? []).map((imagen) => ({ tipo: 'guardada' as const, imagen }))
}

/** What was typed into a product form and not saved: fields and pictures, null for what wasn't touched. */
type BorradorGuardado = { campos: Borrador | null; imagenes: ImagenEditada[] | null }

/** @returns what this browser keeps of a product form; null until that is known */
function useBorradorGuardado(clave: string): BorradorGuardado | null {
  const [found, setFound] = useState<{ clave: string; kept: BorradorGuardado } | null>(null)
  useEffect(() => {
    let gone = false
    const nothing = () => undefined
    void Promise.all([
      BORRADORES.read(claveDeCampos(clave)).catch(nothing),
      CON_ARCHIVOS.read(claveDeImagenes(clave)).catch(nothing),
    ]).then(([campos, imagenes]) => {
      if (gone) return
      const kept = {
        campos: (campos ?? null) as Borrador | null,
        imagenes: (imagenes ?? null) as ImagenEditada[] | null,
      }
      setFound({ clave, kept })
    })
    return () => {
      gone = true
    }
  }, [clave])
  return found?.clave === clave ? found.kept : null
}

type Props = {
  borrador: Borrador
  imagenes: ImagenEditada[]
  /** As it is stored; null for a shirt to be added. */
  guardado: ProductoInterno | null
  /** Address of the form that it is typed into. */
  editor: string
}

/** A shirt as a buyer would see it, with what was typed but isn't saved. */
function VistaPrevia({ borrador, imagenes, guardado, editor }: Props) {
  const { producto, sinLeer } = previewBorrador(borrador, imagenes, guardado)
  const archivos = new Map(
    imagenes.flatMap((imagen) => (imagen.tipo === 'nueva' ? [[imagen.clave, imagen.archivo]] : [])),
  )
  const foto = (props: ComponentProps<typeof ImagenProducto>) => {
    const archivo = props.imagen === null ? undefined : archivos.get(props.imagen.id)
    if (props.imagen === null || archivo === undefined) return <ImagenProducto {...props} />
    return (
      <span className={`relative block aspect-4/5 overflow-hidden bg-papel-hondo ${props.className ?? ''}`}>
        <ImagenDeArchivo
          archivo={archivo}
          alt={props.imagen.alt}
          width={props.imagen.ancho}
          height={props.imagen.alto}
          className="absolute inset-0 size-full object-contain text-sm text-tinta-suave"
        />
      </span>
    )
  }
  return (
    <>
      <Notice kind="aviso" className="flex flex-wrap items-center gap-x-5">
        <p>
          {guardado === null
            ? 'Así se vería. Todavía no la guardaste.'
            : 'Así se vería con los cambios que todavía no guardaste.'}
        </p>
        {sinLeer.length > 0 && <p className="w-full">{explainSinLeer(sinLeer, guardado === null)}</p>}
        <EnlaceSuelto to={editor}>Seguir editando</EnlaceSuelto>
      </Notice>
      <Camiseta
        producto={producto}
        foto={foto}
        sinVenta="Es una vista previa: guardá la camiseta para poder venderla."
      />
    </>
  )
}

function explainSinLeer(campos: CampoDeFormulario[], nueva: boolean): string {
  const names = campos.map((campo) => ETIQUETAS[campo]).join('; ')
  return nueva
    ? `Falta completar o corregir: ${names}.`
    : `Se ve como está guardado, porque falta corregirlo: ${names}.`
}
