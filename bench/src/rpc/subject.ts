export type Subject = {
  serve(url: string, queue: string): Promise<void>;
  connect(url: string, queue: string): Promise<Echo>;
};

export type Echo = (payload: Payload) => Promise<unknown>;

export type Payload = { id: number; name: string; text: string };

export const payload: Payload = { id: 1, name: "prospect.get", text: "x".repeat(185) };
