/** One way of calling a procedure over RabbitMQ, with server and client in processes of their own. */
export type Subject = {
  serve(url: string, queue: string): Promise<void>;
  connect(url: string, queue: string): Promise<Echo>;
};

export type Echo = (payload: Payload) => Promise<unknown>;

export type Payload = { id: number; name: string; text: string };

/** About 230 bytes of JSON. */
export const payload: Payload = { id: 1, name: "prospect.get", text: "x".repeat(185) };
