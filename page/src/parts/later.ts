// Something that is asked a moment after one has stopped typing; answers that come too late are none.
import { useEffect, useState } from "preact/hooks";

const pause = 350;

export function useLater<Answer>(question: () => Promise<Answer>, about: unknown[]): Answer | undefined {
    const [answer, setAnswer] = useState<Answer | undefined>(undefined);
    useEffect(() => {
        let wanted = true;
        const timer = setTimeout(() => void question().then((found) => wanted && setAnswer(found), () => undefined), pause);
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, about);
    return answer;
}
