import { diaYHora, enMegas } from '#domain/copias/en-palabras.ts'
import type { CopiaAnotada, LuzDeCopias } from '#domain/copias/luz.ts'
import { Notice } from '../../ui/notice.tsx'
import { Seccion } from '../../ui/seccion.tsx'

/** The last copy of the shop: when, how large, and whether it is any good. Red when there is none for too long. */
export function Copias({ luz }: { luz: LuzDeCopias }) {
  return (
    <Seccion titulo="Copias de seguridad" id="copias" separada>
      <Luz {...luz} />
    </Seccion>
  )
}

function Luz({ luz, buena, ultima }: LuzDeCopias) {
  switch (luz) {
    case 'sin_lugar':
      return (
        <p>
          La tienda puede hacer una copia de todo cada noche. Todavía no tiene dónde guardarlas: quien la instaló se lo
          dice en los ajustes del servidor.
        </p>
      )
    case 'esperando':
      return (
        <>
          <p>Todavía no hay ninguna copia buena. La tienda las hace sola, de noche.</p>
          {ultima !== null && <UltimoIntento {...ultima} />}
        </>
      )
    case 'roja':
      return (
        <Notice kind="error">
          <p className="font-bold">
            {buena === null
              ? 'No hay ninguna copia buena.'
              : `Hace más de un día y medio que no hay una copia buena: la última es del ${diaYHora(buena.comenzada)}.`}
          </p>
          {ultima !== null && ultima.resultado !== 'buena' && <UltimoIntento {...ultima} />}
          <p>Mostrale esto a quien cuida el servidor.</p>
        </Notice>
      )
    case 'verde':
      return (
        <>
          <Notice kind="ok">{`La última copia es del ${diaYHora(buena!.comenzada)} y ocupa ${enMegas(buena!.bytes)}. Se restauró aparte y se comprobó.`}</Notice>
          {ultima !== null && ultima.resultado !== 'buena' && <UltimoIntento {...ultima} />}
        </>
      )
  }
}

function UltimoIntento({ comenzada, detalle }: CopiaAnotada) {
  return <p className="break-words">{`El último intento, del ${diaYHora(comenzada)}: ${detalle}`}</p>
}
