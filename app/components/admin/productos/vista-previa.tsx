import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ETIQUETAS, type CampoDeFormulario } from '#domain/productos/formulario.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { Camiseta } from '../../productos/detalle/camiseta.tsx'
import { ImagenProducto } from '../../productos/imagen-producto.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ImagenDeArchivo } from '../imagenes/tarjeta-imagen.tsx'
import type { ImagenEditada } from '../imagenes/imagen-editada.ts'
import { previewBorrador, type Borrador } from './borrador.ts'

type Props = {
  borrador: Borrador
  imagenes: ImagenEditada[]
  /** As it is stored; null for a shirt to be added. */
  guardado: ProductoInterno | null
  /** Address of the form that it is typed into. */
  editor: string
}

/** A shirt as a buyer would see it, with what was typed but isn't saved. */
export function VistaPrevia({ borrador, imagenes, guardado, editor }: Props) {
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
        <Link to={editor} className="enlace inline-flex min-h-11 items-center">
          Seguir editando
        </Link>
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
